/** Moves of refs are reported by the system, also of refs that are kept in tables or packed. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { observeGitDir } from '../../electron/repositories/ref-folders.ts';
import { gitText, runGit } from '../../git/process/run.ts';

const WHO = ['user.name=R', 'user.email=r@example.com'];

test.each([
  ['in files', []],
  ['in tables', ['--ref-format=reftable']],
])('a ref moves: %s', async (_, format) => {
  const root = await mkdtemp(join(tmpdir(), 'observe-refs-'));
  try {
    // Older versions of Git have no tables.
    const made = await runGit(['init', '--quiet', '--bare', ...format, root], { okCodes: [0, 129] });
    if (made.code !== 0) return;
    const tree = await gitText(['mktree'], { gitDir: root });
    const sha = await gitText(['commit-tree', tree, '-m', 'One'], { gitDir: root, config: WHO });
    let count = 0;
    const watcher = observeGitDir(root, () => (count += 1));
    let nth = 0;
    // Folders begin to be watched in the background: refs move until one is noticed.
    const moveOne = async (): Promise<number> => {
      await runGit(['update-ref', `refs/heads/branch-${String((nth += 1))}`, sha], { gitDir: root });
      return count;
    };
    await expect.poll(moveOne).toBeGreaterThan(0);
    watcher?.close();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

test('a ref that moves before its folder is watched is told, too', async () => {
  const root = await mkdtemp(join(tmpdir(), 'observe-refs-'));
  try {
    await runGit(['init', '--quiet', '--bare', root]);
    const told = Promise.withResolvers<void>();
    const watcher = observeGitDir(root, told.resolve);
    writeFileSync(join(root, 'refs/heads/topic'), `${'1'.repeat(40)}\n`);
    await told.promise;
    watcher?.close();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
