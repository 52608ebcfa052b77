import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { FileCommit } from '../../shared/ipc/files.ts';
import { gitText } from '../process/run.ts';
import { fileHistory } from './file-history.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const LINES = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join('');

test('the history of a file ends where a shallow clone does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const work = join(folder, 'work');
  await gitText(['init', '--quiet', work]);
  for (const text of ['one', 'two', 'three']) {
    writeFileSync(join(work, 'a.txt'), text);
    await gitText(['add', '--all'], { cwd: work });
    await gitText(['commit', '--quiet', '--message', text], { cwd: work, config });
  }
  const clone = join(folder, 'clone.git');
  const source = pathToFileURL(work).href;
  await gitText(['clone', '--quiet', '--bare', '--depth=2', source, clone], { protocols: ['file'] });
  const commit = await gitText(['rev-parse', 'HEAD'], { gitDir: clone });
  const subjects: string[] = [];
  for await (const some of fileHistory(clone, { commit, path: 'a.txt' }))
    subjects.push(...some.map(({ subject }) => subject));
  expect(subjects).toEqual(['three', 'two']);
});

test('the history of a file goes on where grafts lead, as the list of commits does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });
  await git('init', '--quiet', '--initial-branch=old');
  for (const [at, text] of ['one', 'two', 'three'].entries()) {
    if (at === 2) await git('checkout', '--quiet', '--orphan', 'new');
    writeFileSync(join(folder, 'a.txt'), text);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', text);
  }
  const [commit = '', old = ''] = (await git('rev-parse', 'new', 'old')).split('\n');
  const listed = async (): Promise<(string | null)[][]> => {
    const all: FileCommit[] = [];
    for await (const some of fileHistory(join(folder, '.git'), { commit, path: 'a.txt' })) all.push(...some);
    return all.map(({ subject, state, parent }) => [subject, state, parent]);
  };
  expect(await listed()).toEqual([['three', 'A', null]]);
  writeFileSync(join(folder, '.git/info/grafts'), `${commit} ${old}\n`);
  const first = await git('rev-parse', 'old~1');
  expect(await listed()).toEqual([
    ['three', 'M', old],
    ['two', 'M', first],
    ['one', 'A', null],
  ]);
});

test('a commit whose author Git cannot parse has nobody’s name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const gitDir = join(folder, 'odd.git');
  await gitText(['init', '--quiet', '--bare', gitDir]);
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'one\n' });
  const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\ta.txt\n` });
  const input = `tree ${tree}\nauthor No Address\ncommitter No Address\n\nodd\n`;
  const write = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
  const commit = await gitText(write, { gitDir, input });
  for await (const [only] of fileHistory(gitDir, { commit, path: 'a.txt' }))
    expect(only?.authorName).toBe('(no name)');
  expect.assertions(1);
});

test('the commits that changed a file are listed under every name that it had, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });
  await git('init', '--quiet');
  const commit = async (message: string, path: string, text: string): Promise<void> => {
    writeFileSync(join(folder, path), text);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', message);
  };
  await commit('Begin', 'old [name].txt', LINES);
  await commit('Something else', 'other.txt', 'other\n');
  await git('mv', 'old [name].txt', 'new.txt');
  await commit('Rename\u0001 and change', 'new.txt', `${LINES}more\n`);
  await commit('Change', 'new.txt', `${LINES}most\n`);
  let head = await git('rev-parse', 'HEAD');
  const list = async (path: string): Promise<FileCommit[]> => {
    const all: FileCommit[] = [];
    for await (const some of fileHistory(join(folder, '.git'), { commit: head, path })) all.push(...some);
    return all;
  };
  const listed = await list('new.txt');
  expect(listed.map(({ subject, state, path, oldPath }) => [subject, state, path, oldPath])).toEqual([
    ['Change', 'M', 'new.txt', ''],
    ['Rename\u0001 and change', 'R', 'new.txt', 'old [name].txt'],
    ['Begin', 'A', 'old [name].txt', ''],
  ]);
  expect(listed[0]).toMatchObject({
    sha: head,
    authorName: 'Reviewer',
    date: expect.stringMatching(/^\d{4}-/),
  });
  expect(await list('gone.txt')).toEqual([]);
  expect(listed.map(({ parent }) => parent)).toEqual([listed[1]?.sha, expect.any(String), null]);

  await git('rm', '--quiet', 'new.txt');
  await git('commit', '--quiet', '--message', 'Delete');
  head = await git('rev-parse', 'HEAD');
  expect((await list('new.txt'))[0]).toMatchObject({ state: 'D', path: 'new.txt', parent: listed[0]?.sha });
});

/** A history of the file `a` with a commit for each of these subjects and authors, oldest first; gives all of it. */
async function historyOf(
  ...made: ReadonlyArray<{ subject: string; author?: string }>
): Promise<FileCommit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'file-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const gitDir = join(folder, 'long.git');
  await gitText(['init', '--quiet', '--bare', gitDir]);
  const input = made.map(
    ({ subject, author = 'A' }, at) =>
      `commit refs/heads/main\ncommitter ${author} <a@example.com> 1700000000 +0000\ndata ${Buffer.byteLength(subject)}\n${subject}\nM 100644 inline a\ndata 1\n${at}\n`,
  );
  await gitText(['fast-import', '--quiet'], { gitDir, input: input.join('') });
  const commit = await gitText(['rev-parse', 'main'], { gitDir });
  const all: FileCommit[] = [];
  for await (const some of fileHistory(gitDir, { commit, path: 'a' })) all.push(...some);
  return all;
}

test('a commit with a subject of more than 1 MiB is listed with the beginning of it, and what is before it too', async () => {
  const subjects = ['First', `${'ä'.repeat(2 * 1024 * 1024)}end`, 'Last'];
  const listed = await historyOf(...subjects.map((subject) => ({ subject })));
  expect(listed.map(({ subject, path }) => [subject, path])).toEqual([
    ['Last', 'a'],
    ['ä'.repeat(500), 'a'],
    ['First', 'a'],
  ]);
});

test('a commit whose author has a name of more than 1 MiB is not kept in memory', async () => {
  const author = 'x'.repeat(2 * 1024 * 1024);
  await expect(historyOf({ subject: 'Long', author })).rejects.toMatchObject({
    name: 'GitError',
    reason: 'too-large',
  });
});
