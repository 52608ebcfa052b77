import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * Runs a test with a temporary folder of its own: the system's is shared with other tests. `left` lists what is in it.
 */
export async function withOwnTemporary(
  test: (left: () => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'own-'));
  vi.stubEnv('TMPDIR', folder);
  try {
    await test(() => readdir(folder));
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  }
}
