import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { readRefLog } from '../../git/refs/reflog.ts';
import { beginHistory } from './history.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'history-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a history that is copied is as Git wrote it, with its logs where Git keeps some', async () => {
  const history = [{ files: { 'a.txt': root }, message: 'First' }];
  const logged: number[] = [];
  const tips = new Set<string>();
  for (const name of ['bare-1', 'bare-2', 'bare-3', 'folder-1', 'folder-2', 'folder-3']) {
    const isBare = name.startsWith('bare');
    await runGit(['init', '--quiet', ...(isBare ? ['--bare'] : []), join(root, name)]);
    const gitDir = isBare ? join(root, name) : join(root, name, '.git');
    await beginHistory(gitDir, history);
    tips.add(await gitText(['rev-parse', 'refs/heads/main'], { gitDir }));
    logged.push((await readRefLog(gitDir, 'refs/heads/main')).length);
  }
  expect(tips.size).toBe(1);
  expect(logged).toEqual([0, 0, 0, 1, 1, 1]);
});
