import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runGit } from '../git/process/run.ts';
import { STALE_LOCK_MS } from '../git/process/stale-locks.ts';
import { createRepository, openStore } from './store.ts';

test('what a killed service left is gone when the next one begins; young locks are given a moment', async () => {
  const root = await mkdtemp(join(tmpdir(), 'leftovers-'));
  try {
    const gitDir = await createRepository(root, 'demo');
    await runGit(['fast-import', '--quiet'], {
      gitDir,
      input: 'commit refs/notes/commits\ncommitter R <r@example.com> 1760000000 +0000\ndata 1\nx\n\n',
    });
    const old = join(gitDir, 'refs/notes/commits.lock');
    const young = join(gitDir, 'packed-refs.lock');
    const half = join(gitDir, 'objects/tmp_marginalia_half');
    const push = join(gitDir, 'objects/tmp_objdir-incoming-half');
    await mkdir(push);
    for (const path of [old, young, half, join(push, 'pack')]) await writeFile(path, '');
    const past = new Date(Date.now() - 60_000);
    await utimes(old, past, past);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await openStore(root);
    expect([old, young, half, push].map((path) => existsSync(path))).toEqual([false, true, false, false]);
    // The moment is over.
    await utimes(young, past, past);
    vi.advanceTimersByTime(STALE_LOCK_MS + 100);
    vi.useRealTimers();
    await expect.poll(() => existsSync(young)).toBe(false);
    expect(existsSync(join(gitDir, 'refs/notes/commits'))).toBe(true);
  } finally {
    vi.useRealTimers();
    await rm(root, { recursive: true, force: true });
  }
});
