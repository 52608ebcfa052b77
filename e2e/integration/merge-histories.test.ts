import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeNotesHistories, type MergedHistories } from '../../electron/folder-sync/merge-histories.ts';
import { openExchange } from '../../git/remote/exchange.ts';
import { gitText, runGit } from '../../git/process/run.ts';

let root: string;
let gitDir: string;
beforeEach(async () => {
  objects = [];
  root = await mkdtemp(join(tmpdir(), 'put-together-'));
  gitDir = join(root, 'repository');
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

/** One commit, as fast-import reads it. */
const stream = (ref: string, texts: readonly string[]): Buffer[] => [
  Buffer.from(`commit ${ref}\ncommitter A <a@x> 0 +0000\ndata 0\n`),
  ...(ref === 'refs/notes/base' ? [] : [Buffer.from('from refs/notes/base\n')]),
  ...texts.flatMap((text, at) => [
    Buffer.from(`M 100644 inline ${objectAt(at)}\ndata ${text.length.toString()}\n`),
    Buffer.from(`${text}\n`, 'latin1'),
  ]),
];

/**
 * Two histories that parted, of notes by their objects; one letter of a text is one byte. `lost`: a note whose text is
 * missing, as Git names it.
 */
async function together(
  base: readonly string[],
  theirs: readonly string[],
  ours: readonly string[],
  lost?: string,
): Promise<MergedHistories> {
  const sides = { base, theirs, ours };
  const input = Buffer.concat(
    Object.entries(sides).flatMap(([name, texts]) => stream(`refs/notes/${name}`, texts)),
  );
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input });
  const tips = await gitText(['rev-parse', 'refs/notes/theirs', 'refs/notes/ours'], { gitDir });
  const [their = '', our = ''] = tips.split('\n');
  if (lost !== undefined) {
    const id = await gitText(['rev-parse', lost], { gitDir });
    await rm(join(gitDir, 'objects', id.slice(0, 2), id.slice(2)));
  }
  const exchange = await openExchange(join(root, 'exchange'), gitDir, gitDir);
  const committer = { name: 'C', email: 'c@x' };
  const sign = { name: 'A', email: 'a@x', committer, message: 'together\n', at: 0 };
  return await mergeNotesHistories(exchange, gitDir, { theirs: their, ours: our }, sign);
}

/** What is annotated; by default nothing that there is. */
let objects: string[] = [];
const objectAt = (at: number): string => objects[at] ?? at.toString(16).padStart(40, '0');
const many = (text: string): string[] => Array.from({ length: 101 }, (_, at) => `${text} ${at.toString()}\n`);

const read = async (commit: string, at: number): Promise<string> =>
  (await runGit(['cat-file', 'blob', `${commit}:${objectAt(at)}`], { gitDir })).stdout.toString('latin1');

test('a hundred notes that contradict each other are asked about, and more are another matter', async () => {
  const some = await together(many('was').slice(1), many('theirs').slice(1), many('ours').slice(1));
  expect(some.conflicts).toHaveLength(100);
  await expect(together(many('was'), many('theirs'), many('ours'))).rejects.toThrow(
    'more than 100 of its notes conflict',
  );
});

test('what is put together has every byte of both, also where they are no UTF-8, with its line ends', async () => {
  const base = ['caf\xe9\r\n\r\nmiddle\r\n\r\nlast\r\n', 'first \xff'];
  const theirs = ['caf\xe9!\r\n\r\nmiddle\r\n\r\nlast\r\n', 'first \xff\n\ntheirs \xfe\n'];
  const ours = ['caf\xe9\r\n\r\nmiddle\r\n\r\nlast \xfe\r\n', 'first \xff\n\nours \xfd\r\n'];
  const { commit, conflicts, unreadable } = await together(base, theirs, ours);
  const people = await gitText(['log', '-1', '--format=%an <%ae>, %cn <%ce>', commit], { gitDir });
  expect(people).toBe('A <a@x>, C <c@x>');
  expect({ conflicts, unreadable }).toEqual({ conflicts: [], unreadable: [] });
  expect(await read(commit, 0)).toBe('caf\xe9!\r\n\r\nmiddle\r\n\r\nlast \xfe\r\n');
  expect(await read(commit, 1)).toBe('first \xff\n\ntheirs \xfe\n\nours \xfd\r\n');
});

test('notes on a tag, a tree, a file and an object that is no more are put together where they are', async () => {
  const commit = 'commit refs/heads/main\ncommitter A <a@x> 0 +0000\ndata 0\nM 100644 inline f\ndata 1\nx\n';
  await runGit(['fast-import', '--quiet'], { gitDir, input: commit });
  const sign = ['user.name=A', 'user.email=a@x'];
  await gitText(['tag', '-a', '-m', 'v1', 'v1', 'main'], { gitDir, config: sign });
  const ids = await gitText(['rev-parse', 'main', 'v1', 'main^{tree}', 'main:f'], { gitDir });
  objects = [...ids.split('\n'), '1'.repeat(40)];
  const texts = (word: string): string[] => objects.map((_, at) => `was ${String(at)}\n\n${word}\n`);
  const was = objects.map((_, at) => `was ${String(at)}\n`);
  const made = await together(was, texts('theirs'), texts('ours'));
  expect(made.conflicts).toEqual([]);
  for (const at of objects.keys())
    expect(await read(made.commit, at)).toBe(`was ${String(at)}\n\ntheirs\n\nours\n`);
});

test('a note whose name is in capitals is put together as one, and takes the name that Git writes', async () => {
  const id = 'ab'.repeat(20);
  objects = [id.toUpperCase()];
  const { commit, conflicts } = await together(
    ['first\n\nlast\n'],
    ['first!\n\nlast\n'],
    ['first\n\nlast!\n'],
  );
  expect(conflicts).toEqual([]);
  expect(await gitText(['ls-tree', '-r', '--name-only', commit], { gitDir })).toBe(id);
  objects = [id];
  expect(await read(commit, 0)).toBe('first!\n\nlast!\n');
});

test('a note that is no text here, there or before is kept as it is there; one that only they changed is no question', async () => {
  const base = ['was\n', 'was\n', 'w\0as\n', 'w\0as\n', 'was\n'];
  const theirs = ['the\0irs\n', 'theirs\n', 'theirs\n', 'the\0irs\n', 'was\n'];
  const ours = ['ours\n', 'ou\0rs\n', 'ours\n', 'w\0as\n', 'ours\n'];
  const { commit, conflicts, unreadable } = await together(base, theirs, ours);
  expect(conflicts).toEqual([]);
  expect(unreadable.toSorted()).toEqual([0, 1, 2].map(objectAt));
  const texts = await Promise.all([...base.keys()].map((at) => read(commit, at)));
  expect(texts).toEqual([...theirs.slice(0, 4), 'ours\n']);
});

test('where a text is missing, nothing is put together', async () => {
  const lost = `refs/notes/theirs:${objectAt(0)}`;
  await expect(together(['was\n'], ['theirs\n'], ['ours\n'], lost)).rejects.toThrow(
    'some of its notes are missing, or too large',
  );
});
