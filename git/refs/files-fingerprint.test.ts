import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { filesFingerprint } from './files-fingerprint.ts';

test('files that changed within the last second may change once more without a trace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-fingerprint-'));
  const now = vi.spyOn(Date, 'now');
  try {
    const files = ['config', 'none'].map((name) => join(folder, name));
    await writeFile(files[0] ?? '', '[core]\n');
    const { ctimeMs } = await stat(files[0] ?? '');
    now.mockReturnValue(ctimeMs + 900);
    expect(await filesFingerprint(files)).toBeNull();
    now.mockReturnValue(ctimeMs + 1100);
    expect(await filesFingerprint(files)).not.toBeNull();
  } finally {
    now.mockRestore();
    await rm(folder, { recursive: true });
  }
});
