import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listRefs, objectAt, resolveCommit } from './refs.ts';
import { refsFingerprint } from './refs-fingerprint.ts';
import { gitText } from '../process/run.ts';
import { gitStartedBy } from '../testing/started.ts';

let folder: string;
let gitDir: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'git-refs-'));
  gitDir = join(folder, '.git');
  await git('init', '--quiet', '--initial-branch=main');
  await git('commit', '--quiet', '--allow-empty', '--message=first');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Waits until no further change could look the same as the last one. */
const aged = async (): Promise<void> =>
  await expect.poll(async () => await refsFingerprint(gitDir)).not.toBeNull();
const names = async (prefix = 'refs/heads/', where = gitDir): Promise<string[]> =>
  (await listRefs(where, prefix)).map(({ ref }) => ref);

/** What `work` answers where no Git can be started. */
async function withoutGit<T>(work: () => Promise<T>): Promise<T> {
  const path = process.env['PATH'];
  process.env['PATH'] = folder;
  try {
    return await work();
  } finally {
    process.env['PATH'] = path;
  }
}

test('refs that look the same are not listed by Git again, and each change is seen at once', async () => {
  await aged();
  expect(await names()).toEqual(['refs/heads/main']);
  expect(await withoutGit(names)).toEqual(['refs/heads/main']);
  await expect(withoutGit(() => names('refs/tags/'))).rejects.toMatchObject({ reason: 'missing' });
  await git('branch', 'topic');
  expect(await names()).toEqual(['refs/heads/main', 'refs/heads/topic']);
  await git('pack-refs', '--all');
  await git('branch', '--delete', 'topic');
  expect(await names()).toEqual(['refs/heads/main']);
  const [before] = await listRefs(gitDir, 'refs/heads/main');
  await git('commit', '--quiet', '--allow-empty', '--message=second');
  const [after] = await listRefs(gitDir, 'refs/heads/main');
  expect(after?.sha).not.toBe(before?.sha);
  expect(after?.sha).toBe(await git('rev-parse', 'HEAD'));
});

test('a ref that stands for what is checked out moves with it', async () => {
  const first = await git('rev-parse', 'HEAD');
  await git('commit', '--quiet', '--allow-empty', '--message=second');
  await git('symbolic-ref', 'refs/heads/now', 'HEAD');
  await aged();
  await listRefs(gitDir, 'refs/heads/now');
  await git('checkout', '--quiet', '--detach', first);
  expect(await listRefs(gitDir, 'refs/heads/now')).toEqual([
    { ref: 'refs/heads/now', sha: first, symref: 'HEAD' },
  ]);
});

test('the refs of a work tree beside the first one are listed anew each time: they lie in another folder', async () => {
  await git('worktree', 'add', '--quiet', 'beside', '-b', 'aside');
  const beside = await git('-C', 'beside', 'rev-parse', '--absolute-git-dir');
  // A ref of its own, so that it has a folder for refs.
  await git('-C', 'beside', 'update-ref', 'refs/worktree/mark', 'HEAD');
  await aged();
  expect(await names('refs/heads/', beside)).toEqual(['refs/heads/aside', 'refs/heads/main']);
  await git('branch', 'topic');
  expect(await names('refs/heads/', beside)).toHaveLength(3);
});

test('what a path names is read by the Git that stays, and also where the object itself is missing', async () => {
  writeFileSync(join(folder, 'file.txt'), 'text\n');
  await git('add', 'file.txt');
  await git('commit', '--quiet', '--message=a file');
  const blob = (await git('rev-parse', 'HEAD:file.txt')).trim();
  await objectAt(gitDir, 'HEAD:file.txt');
  const started = await gitStartedBy(async () => {
    expect(await objectAt(gitDir, 'HEAD:file.txt')).toBe(blob);
  });
  expect(started).toEqual([]);
  expect(await objectAt(gitDir, 'HEAD:gone.txt')).toBeNull();
  rmSync(join(gitDir, 'objects', blob.slice(0, 2), blob.slice(2)));
  expect(await objectAt(gitDir, 'HEAD:file.txt')).toBe(blob);
});

test('a search among commits that never ends is stopped after twenty seconds', async () => {
  await git('commit', '--quiet', '--allow-empty', `--message=${'x'.repeat(3000)}`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const searched = expect(resolveCommit(gitDir, String.raw`:/(x*)*\1y`)).rejects.toMatchObject({
      reason: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await searched;
  } finally {
    vi.useRealTimers();
  }
});
