import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_ALTERNATES_BYTES } from '../objects/alternates.ts';
import { folderGuard } from './folder-guard.ts';
import { FolderBlockedError } from './folder-blocked.ts';
import { gitText, runGit } from '../process/run.ts';
import { gitStartedBy } from '../testing/started.ts';
import { later } from '../testing/later.ts';

let work: string;
let gitDir: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'folder-guard-'));
  gitDir = join(work, '.git');
  await runGit(['init', '--quiet', work]);
});
afterEach(async () => await rm(work, { recursive: true, force: true }));

// Windows has no pipes among its files.
test.runIf(process.platform !== 'win32')(
  'what holds Git is waited for once; when it has gone, also without a trace, Git is started again',
  async () => {
    const pipe = join(work, 'included');
    await gitText(['config', 'include.path', pipe], { cwd: work });
    execFileSync('mkfifo', [pipe]);
    const guard = folderGuard({ recheckMs: 100_000, timeoutMs: 1_500 });
    await expect(guard(gitDir)).rejects.toThrow(FolderBlockedError);
    later(600);
    const started = await gitStartedBy(() => expect(guard(gitDir)).rejects.toThrow(FolderBlockedError));
    expect(started).toEqual([]);
    await rm(pipe);
    later(100_100);
    await guard(gitDir);
  },
);

test('a folder that borrows from more folders than Git can look at in time is refused, naming the list', async () => {
  const list = join(gitDir, 'objects/info/alternates');
  await writeFile(list, '#'.repeat(MAX_ALTERNATES_BYTES));
  await folderGuard()(gitDir);
  await writeFile(list, '#'.repeat(MAX_ALTERNATES_BYTES + 1));
  await expect(folderGuard()(gitDir)).rejects.toThrow(list);
});

test.runIf(process.platform !== 'win32').each(['HEAD', 'packed-refs', 'info/attributes', 'commondir'])(
  'a folder with a pipe at %s is refused, naming it',
  async (name) => {
    const pipe = join(gitDir, name);
    await rm(pipe, { force: true });
    execFileSync('mkfifo', [pipe]);
    const started = await gitStartedBy(() => expect(folderGuard()(gitDir)).rejects.toThrow(pipe));
    // Only of a linked worktree does Git need that one, so that it is not looked for until Git blocks on it.
    expect(started).toHaveLength(name === 'commondir' ? 1 : 0);
  },
);

test('a configuration is read again when it changed, and only then', async () => {
  const guard = folderGuard({ timeoutMs: 60_000 });
  const started = async (): Promise<number> => {
    later(600);
    return (await gitStartedBy(async () => await guard(gitDir))).length;
  };
  expect([await started(), await started()]).toEqual([1, 0]);
  await runGit(['config', 'core.pager', 'x'], { cwd: work });
  expect([await started(), await started()]).toEqual([1, 0]);
});
