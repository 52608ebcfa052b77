import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContents } from '../../electron/repository-copy/contents.ts';
import { createNotesRefs } from '../../electron/repository-copy/notes-refs.ts';
import type { RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createTags } from '../../electron/repository-copy/tags.ts';
import { later } from '../../git/testing/later.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { patience } from '../../shared/testing/patience.ts';
import { copiesOfFolder } from './support/copies-of-folder.ts';

const place = { orgId: 'folders', repo: 'mine' };
const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
let root: string;
let work: string;
let copies: RepositoryCopies;

const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: work, config: WHO, protocols: ['file'] });

/** From now on `work` is this folder, with one commit. */
async function inFolder(name: string, text: string, format = 'sha1'): Promise<void> {
  work = join(root, name);
  await runGit(['init', '--quiet', `--object-format=${format}`, '--initial-branch=main', work]);
  await commit(text);
}

async function begin(format = 'sha1'): Promise<void> {
  await inFolder('a "work" folder', 'one', format);
  copies = copiesOfFolder(root, () => work);
}

async function commit(text: string): Promise<void> {
  await writeFile(join(work, 'a.txt'), `${text}\n`);
  await git('add', '.');
  await git('commit', '--quiet', '-m', text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-copy-'));
});
afterEach(async () => {
  copies.close();
  await rm(root, { recursive: true, force: true });
});

const textOf = async (branch: string): Promise<string> =>
  String(await createContents(copies)({ ...place, branch, ephemeral: false, path: 'a.txt' }));

test.each(['sha1', 'sha256'])('files are read where they are, at any revision: %s', async (format) => {
  await begin(format);
  await git('tag', 'v1');
  await commit('two');
  expect(await textOf('main')).toBe('two\n');
  expect(await textOf('refs/tags/v1')).toBe('one\n');
  const here = { ...place, branch: 'main', ephemeral: false, path: 'a.txt', here: true } as const;
  expect(String(await createContents(copies)(here))).toBe('two\n');
  expect(await textOf('HEAD~1')).toBe('one\n');
  expect(await textOf(await git('rev-parse', 'v1'))).toBe('one\n');
  await commit('three');
  expect(await textOf('main')).toBe('three\n');
  await expect(textOf('gone')).rejects.toMatchObject({ error: { kind: 'not-found' } });
  // Nothing was copied.
  const objects = await readdir(join(copies.of(place).gitDir, 'objects'));
  expect(objects.filter((name) => /^[0-9a-f]{2}$/.test(name))).toEqual([]);
  expect(await readdir(join(copies.of(place).gitDir, 'objects', 'pack'))).toEqual([]);
});

test('of a folder that is not there everything says so, and it is read again once it is back', async () => {
  await begin();
  await git('notes', 'add', '-m', 'first');
  const head = await git('rev-parse', 'main');
  const copy = copies.of(place);
  const reads: Record<string, () => Promise<unknown>> = {
    notes: () => copy.notes.refresh(),
    history: () => copy.hasHistory(head),
    branch: () => copy.fetchHistory('main', false),
    tags: () => copy.listTags(),
    file: () => textOf('main'),
  };
  for (const read of Object.values(reads)) await read();
  const away = `${work} elsewhere`;
  await rename(work, away);
  for (const [name, read] of Object.entries(reads))
    await expect(read(), name).rejects.toMatchObject({
      error: { kind: 'not-found', message: 'The folder is not there.' },
    });
  await rename(away, work);
  for (const [name, read] of Object.entries(reads)) await expect(read(), name).resolves.not.toBe(null);
});

test('another folder under the name of one that went is read where it is', async () => {
  await begin();
  const before = copies.of(place);
  expect(await textOf('main')).toBe('one\n');
  expect(copies.of(place)).toBe(before);
  await rm(work, { recursive: true });
  await inFolder('another folder', 'quite another');
  expect(await textOf('main')).toBe('quite another\n');
});

test('notes refs follow the folder: new ones, moved ones, those that went, and one in the place of another', async () => {
  await begin();
  const { notes } = copies.of(place);
  expect(notes.exists()).toBe(false);
  expect(await notes.refresh()).toBe(false);
  expect(notes.exists()).toBe(true);
  await git('notes', 'add', '-m', 'first');
  await git('notes', '--ref', 'reviews', 'add', '-m', 'other');
  expect(await notes.refresh()).toBe(true);
  expect((await notes.refs()).map(({ ref }) => ref)).toEqual(['refs/notes/commits', 'refs/notes/reviews']);
  expect((await notes.present('refs/notes/commits')).size).toBe(1);
  await git('update-ref', '-d', 'refs/notes/reviews');
  await git('notes', '--ref', 'reviews/one', 'add', '-m', 'deeper');
  expect(await notes.refresh()).toBe(true);
  expect((await notes.refs()).map(({ ref }) => ref)).toEqual([
    'refs/notes/commits',
    'refs/notes/reviews/one',
  ]);
});

test('a notes ref under two names is there once, and each name leads to it', async () => {
  await begin();
  const { notes } = copies.of(place);
  const [commits, review] = ['refs/notes/commits', 'refs/notes/review'];
  await git('notes', '--ref', 'review', 'add', '-m', 'first');
  await git('symbolic-ref', commits, review);
  await notes.refresh();
  // Also as a later start finds it.
  for (const now of [notes, createNotesRefs(copies.of(place))]) {
    expect((await now.refs()).map(({ ref }) => ref)).toEqual([review]);
    expect(await now.followed(commits)).toBe(review);
    expect((await now.present(commits)).size).toBe(1);
    expect((await now.index(commits))?.tip).toBe(await git('rev-parse', review));
  }
  await git('symbolic-ref', '-d', commits);
  await git('update-ref', commits, review);
  expect(await notes.refresh()).toBe(true);
  expect((await notes.refs()).map(({ ref }) => ref)).toEqual([commits, review]);
  expect(await notes.followed(commits)).toBe(commits);
});

test('what has a note is named: a commit, a tag, a tree, a file, and what is no more', async () => {
  await begin();
  const { notes } = copies.of(place);
  await notes.refresh();
  await git('tag', '-a', '-m', 'the first', 'v1');
  const ids = (await git('rev-parse', 'HEAD', 'v1', 'HEAD^{tree}', 'HEAD:a.txt')).split('\n');
  const large = join(root, 'large');
  await writeFile(large, 'x'.repeat(2_000_000));
  ids.push(await git('hash-object', '-w', large), '1'.repeat(40));
  const subject = await git('log', '-1', '--format=%s');
  expect(await notes.titles(ids)).toEqual([subject, 'tag v1', 'a tree', 'a file', 'a file', null]);
  expect(notes.absent).toBe('an object that is not in this folder');
});

test('an annotated tag’s words, and what it is now', async () => {
  await begin();
  await git('tag', '-a', '-m', 'the first', 'v1');
  const tags = createTags(copies);
  const read = async () => tags.read(place, { name: 'v1', object: await git('rev-parse', 'v1') });
  expect(await read()).toMatchObject({ message: 'the first' });
  await git('tag', '-f', '-a', '-m', 'again', 'v1');
  expect(await read()).toMatchObject({ message: 'again' });
});

test('no program that the folder’s configuration names runs for what is read in the copy', async () => {
  await begin();
  const witness = join(root, 'ran');
  const program = join(root, 'program');
  await writeFile(program, `#!/bin/sh\ntouch ${witness}\n`, { mode: 0o755 });
  for (const key of ['diff.x.textconv', 'diff.external', 'core.fsmonitor', 'gpg.program', 'core.pager'])
    await git('config', key, program);
  await git('config', 'log.showSignature', 'true');
  await writeFile(join(work, '.git/info/attributes'), '* diff=x\n');
  await rm(witness, { force: true });
  const copy = copies.of(place);
  const head = await copy.fetchHistory('main', false);
  // Blame runs textconv unless it is told not to, as git log runs gpg.
  await gitText(['blame', head, '--', 'a.txt'], { gitDir: copy.gitDir });
  await gitText(['log', '-p', head], { gitDir: copy.gitDir });
  expect(existsSync(witness)).toBe(false);
});

test('one notes ref that names nothing, or has an impossible name, takes none of the others with it', async () => {
  await begin();
  const { notes } = copies.of(place);
  await git('notes', '--ref', 'reviews', 'add', '-m', 'words');
  const refs = join(work, '.git/refs/notes');
  await writeFile(join(refs, 'broken'), `${'1'.repeat(40)}\n`);
  await writeFile(join(refs, 'zero'), `${'0'.repeat(40)}\n`);
  await writeFile(join(refs, 'nonsense'), 'nonsense\n');
  await writeFile(join(refs, 'elsewhere'), 'ref: refs/heads/none\n');
  await writeFile(join(refs, 'odd..name'), `${await git('rev-parse', 'HEAD')}\n`);
  expect(await notes.refresh()).toBe(true);
  expect((await notes.refs()).map(({ ref }) => ref)).toEqual(['refs/notes/reviews']);
  expect((await notes.present('refs/notes/reviews')).size).toBe(1);
  await git('notes', '--ref', 'more', 'add', '-m', 'later');
  expect(await notes.refresh()).toBe(true);
  expect((await notes.refs()).map(({ ref }) => ref)).toEqual(['refs/notes/more', 'refs/notes/reviews']);
});

// Windows has no pipes among its files.
test.runIf(process.platform !== 'win32')(
  'a pipe that the folder’s configuration names is told in seconds, and no more once it is taken away',
  async () => {
    await begin();
    expect(await textOf('main')).toBe('one\n');
    const pipe = join(work, '.git', 'included');
    execFileSync('mkfifo', [pipe]);
    await git('config', 'include.path', pipe);
    later(600);
    const began = Date.now();
    await expect(textOf('main')).rejects.toMatchObject({
      error: { kind: 'host-unavailable', message: expect.stringContaining('pipe') },
    });
    expect(Date.now() - began).toBeLessThan(patience(20_000));
    await rm(pipe);
    await git('config', '--unset', 'include.path');
    later(600);
    expect(await textOf('main')).toBe('one\n');
  },
);
