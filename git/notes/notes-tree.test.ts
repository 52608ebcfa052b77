import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteMoves } from './notes-join.ts';
import { type NoteChange, notesCommits } from './notes-log.ts';
import { objectOfPath, readNotesTree } from './notes-tree.ts';
import { GitError } from '../process/error.ts';
import { gitText, runGit } from '../process/run.ts';

const REVIEWER = {
  GIT_AUTHOR_NAME: 'Reviewer',
  GIT_AUTHOR_EMAIL: 'reviewer@example.com',
  GIT_COMMITTER_NAME: 'Reviewer',
  GIT_COMMITTER_EMAIL: 'reviewer@example.com',
};
let gitDir: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'notes-tree-'));
  await runGit(['init', '--bare', '-q', gitDir]);
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  return await gitText(args, { gitDir, env: REVIEWER });
}
async function blob(text: string): Promise<string> {
  return await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text });
}
/** The same for many, in one process. */
async function blobs(texts: readonly string[]): Promise<string[]> {
  const paths = texts.map((_, at) => join(gitDir, `text-${String(at)}`));
  await Promise.all(paths.map((path, at) => writeFile(path, texts[at] ?? '')));
  return (await gitText(['hash-object', '-w', '--stdin-paths'], { gitDir, input: paths.join('\n') })).split(
    '\n',
  );
}

test('names: only pairs in front of the rest are a note', () => {
  const id = 'ab'.repeat(20);
  expect(objectOfPath(id)).toBe(id);
  expect(objectOfPath(`ab/ab/${id.slice(4)}`)).toBe(id);
  expect(objectOfPath(`aba/${id.slice(3)}`)).toBeNull();
  expect(objectOfPath('README')).toBeNull();
});

test('notes whose tree is missing cannot be read; they are not absent', async () => {
  await git('notes', 'add', '-m', 'Text.', await blob('object\n'));
  const commit = await git('rev-parse', 'refs/notes/commits');
  const tree = await git('rev-parse', 'refs/notes/commits^{tree}');
  rmSync(join(gitDir, 'objects', tree.slice(0, 2), tree.slice(2)));
  for (const name of ['refs/notes/commits', commit])
    await expect(readNotesTree(gitDir, name)).rejects.toThrow(GitError);
});

test('what else is in the tree of a notes ref is no note, in a listing, in a log and between two commits', async () => {
  const [noted, linked] = await blobs(['noted\n', 'linked\n']);
  const files = [`100644 inline README`, `100644 inline ${noted}`, `120000 inline ${linked}`];
  const head = 'commit refs/notes/commits\ncommitter R <r@example.com> 1700000000 +0000\ndata 1\nx\n';
  const input = head + files.map((file) => `M ${file}\ndata 5\ntext\n\n`).join('');
  await runGit(['fast-import', '--quiet'], { gitDir, input });
  expect([...(await readNotesTree(gitDir, 'refs/notes/commits')).keys()]).toEqual([noted]);
  const changes: NoteChange[] = [];
  for await (const commit of notesCommits(gitDir, 'refs/notes/commits')) changes.push(...commit.changes);
  expect(changes.map(({ object }) => object)).toContain(noted);
  expect(changes.map(({ object }) => object)).not.toContain(null);
  const moves = await noteMoves(gitDir, null, await git('rev-parse', 'refs/notes/commits'));
  expect([...moves.keys()]).toEqual([noted]);
});

test('a note written by somebody whom Git cannot parse has nobody’s name', async () => {
  await git('notes', 'add', '-m', 'Text.', await blob('object\n'));
  const tree = await git('rev-parse', 'refs/notes/commits^{tree}');
  const input = `tree ${tree}\nauthor No Address\ncommitter No Address\n\nodd\n`;
  const write = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
  const commit = await gitText(write, { gitDir, input });
  const names: string[] = [];
  for await (const { authorName } of notesCommits(gitDir, commit)) names.push(authorName);
  expect(names).toEqual(['(no name)']);
});

test('reads notes that Git itself wrote, flat and fanned out, with their last writers', async () => {
  expect((await readNotesTree(gitDir, 'refs/notes/none')).size).toBe(0);
  const objects = await blobs(Array.from({ length: 300 }, (_, i) => `object ${String(i)}`));
  const note = await blob('same text\n');
  await git('notes', 'add', '-C', note, objects[0] ?? '');
  await gitText(['notes', 'copy', '--stdin'], {
    gitDir,
    env: REVIEWER,
    input: objects
      .slice(1)
      .map((object) => `${objects[0] ?? ''} ${object}\n`)
      .join(''),
  });
  const paths = await git('ls-tree', '-r', '--name-only', 'refs/notes/commits');
  expect(paths).toContain('/');
  const tree = await readNotesTree(gitDir, 'refs/notes/commits');
  expect(new Set(tree.keys())).toEqual(new Set(objects));
  expect(new Set(tree.values())).toEqual(new Set([note]));

  const other = await blob('other\n');
  await git('notes', 'add', '-f', '-C', other, objects[7] ?? '');
  await git('notes', 'remove', objects[8] ?? '');
  const changes: NoteChange[] = [];
  for await (const commit of notesCommits(gitDir, 'refs/notes/commits')) changes.push(...commit.changes);
  const of = (index: number) => changes.filter(({ object }) => object === objects[index]);
  expect(of(0).map(({ to }) => to)).toEqual([note]);
  expect(of(7)[0]).toMatchObject({ authorName: 'Reviewer', to: other, from: [note] });
  expect(of(8).map(({ to }) => to)).toEqual([null, note]);
  expect(new Set(changes.map(({ object }) => object))).toEqual(new Set(objects));
});

const id = (digit: string) => digit.repeat(40);

test('an object is named by its path in whatever folders and letters, and by nothing else', async () => {
  const notes = await blobs(Array.from({ length: 9 }, (_, at) => `note ${String(at)}\n`));
  const paths: (readonly [mode: string, path: string, isNote: boolean])[] = [
    ['100644', id('1'), true],
    ['100755', `22/${id('2').slice(2)}`, true],
    ['100644', `33/33/33/${id('3').slice(6)}`, true],
    ['100644', `AB/${'aB'.repeat(19)}`, true],
    ['120000', id('4'), false],
    ['100644', `555/${id('5').slice(3)}`, false],
    ['100644', '6'.repeat(64), false],
    ['100644', `77/${id('7')}`, false],
    ['100644', `${'e'.repeat(38)}\u00e9`, false],
    ['100644', `88/${'8'.repeat(37)}`, false],
    ['100644', `99/${'x'.repeat(6000)}`, false],
  ];
  const files = paths.map(([mode, path], at) => `M ${mode} ${notes[at % 9] ?? ''} ${path}\n`);
  const head = 'commit refs/notes/commits\ncommitter R <r@example.com> 1700000000 +0000\ndata 1\nx\n';
  await runGit(['fast-import', '--quiet'], { gitDir, input: `${head}${files.join('')}\n` });
  const wanted = paths.flatMap(([, path, isNote], at) =>
    isNote ? [[path.replaceAll('/', '').toLowerCase(), notes[at % 9] ?? ''] as const] : [],
  );
  const twice: string[] = [];
  const listed = await readNotesTree(gitDir, 'refs/notes/commits', (object) => twice.push(object));
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted));
  expect(twice).toEqual([]);
  // The log of a notes ref reads the same names, and cannot know how long the ids of the repository are.
  for (const [mode, path, isNote] of paths)
    if (mode.startsWith('100') && path.length !== 64)
      expect([path, objectOfPath(path) !== null]).toEqual([path, isNote]);
});

test('of an object with two notes it is told, in a folder and beside it', async () => {
  const [one, two] = await blobs(['one\n', 'two\n']);
  const object = 'cd'.repeat(20);
  const head = 'commit refs/notes/commits\ncommitter R <r@example.com> 1700000000 +0000\ndata 1\nx\n';
  const files = `M 100644 ${one} ${object}\nM 100644 ${two} cd/${object.slice(2)}\n`;
  await runGit(['fast-import', '--quiet'], { gitDir, input: `${head}${files}\n` });
  const twice: string[] = [];
  const listed = await readNotesTree(gitDir, 'refs/notes/commits', (name) => twice.push(name));
  expect(twice).toEqual([object]);
  expect([...listed.keys()]).toEqual([object]);
});
