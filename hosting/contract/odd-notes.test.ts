/** Notes trees and refs that another program made: what in them is a note, and that none of its words goes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { begin, end, gitDir, head, post, show, token, world } from '../testing/notes-scene.ts';

const REF = 'refs/notes/commits';
const AS = ['-c', 'user.name=R', '-c', 'user.email=r@example.com'];

beforeEach(() => begin('socket'));
afterEach(end);

const git = async (...args: string[]) => await gitText(args, { gitDir });
const stored = async (input: string) => await gitText(['hash-object', '-w', '--stdin'], { gitDir, input });
/** Lines as `git ls-tree` prints them. */
const treeOf = async (...lines: string[]) =>
  await gitText(['mktree', '--missing'], { gitDir, input: lines.map((line) => `${line}\n`).join('') });
const hold = async (tree: string) =>
  await git('update-ref', REF, await git(...AS, 'commit-tree', '-m', 'made elsewhere', tree));
const read = async (ref = REF) =>
  await world.send('GET', `/api/v1/repos/notes?${new URLSearchParams({ sha: head, ref }).toString()}`, {
    token,
  });

test.each(['refs/heads/main', 'refs/notes/../heads/main', 'a b', 'a\ncontents HEAD', '@{0}'])(
  'nothing is read as notes from %j',
  async (ref) => {
    expect(await read(ref)).toMatchObject({ status: 400, json: { detail: 'notes_ref: not a notes ref' } });
  },
);

async function writeThrough(links: number) {
  const at = (n: number) => `refs/notes/${links}-${n}`;
  for (let n = 0; n < links; n++) await git('symbolic-ref', at(n), at(n + 1));
  return await post({ object_ref: head, notes_ref: at(0), note: 'x' });
}

test('a chain of symbolic refs is followed as far as Git does', async () => {
  expect((await writeThrough(5)).status).toBe(201);
  expect(await show('refs/notes/5-5')).toBe('x');
  expect(await writeThrough(6)).toMatchObject({
    status: 400,
    json: { detail: expect.stringContaining('a longer chain of symbolic refs than Git follows') },
  });
});

test('what only has the name of a note, or of a folder of notes, is none', async () => {
  const words = await stored('words\n');
  const folder = await treeOf(`100644 blob ${words}\t${head.slice(2)}`);
  const pair = head.slice(0, 2);
  for (const entry of [
    `120000 blob ${words}\t${head}`,
    `040000 tree ${folder}\t${head}`,
    `160000 commit ${head}\t${head}`,
    `100644 blob ${words}\t${pair}`,
    `160000 commit ${head}\t${pair}`,
  ]) {
    await hold(await treeOf(entry));
    expect((await read()).status).toBe(404);
    expect((await post({ object_ref: head, note: 'x' })).status).toBe(201);
    expect(await show()).toBe('x');
  }
});

test('what has the name of a note and is no file stays where it is when notes go into folders, as in Git', async () => {
  const words = await stored('words\n');
  // As many as make Git begin with folders.
  const names = Array.from({ length: 64 }, (_, at) => (at * 4 + 1).toString(16).padStart(2, '0').repeat(20));
  const link = `120000 blob ${words}\t${'02'.repeat(20)}`;
  const tree = await treeOf(link, ...names.map((name) => `100644 blob ${words}\t${name}`));
  const list = async () => await git('ls-tree', '-r', '-t', REF);
  await hold(tree);
  await git(...AS, 'notes', 'add', '-m', 'x', head);
  const byGit = await list();
  await hold(tree);
  expect((await post({ object_ref: head, note: 'x\n' })).status).toBe(201);
  expect(await list()).toBe(byGit);
  expect(byGit).toContain('040000 tree');
  expect(byGit).toContain(link);
});

test.each([
  ['few', []],
  [
    'so many that there are folders',
    Array.from({ length: 32 }, (_, at) => `${(at >> 1).toString(16)}${at % 2}`.padEnd(40, '0')),
  ],
])(
  'of an object with two notes, beside %s others, both stay when another note is written',
  async (_, others) => {
    const object = `f${'a'.repeat(39)}`;
    const [flat, deep, other] = [await stored('flat\n'), await stored('deep\n'), await stored('other\n')];
    const folder = await treeOf(`100644 blob ${deep}\t${object.slice(2)}`);
    await hold(
      await treeOf(
        `100644 blob ${flat}\t${object}`,
        `040000 tree ${folder}\t${object.slice(0, 2)}`,
        ...others.map((name) => `100644 blob ${other}\t${name}`),
      ),
    );
    expect((await post({ object_ref: head, note: 'x' })).status).toBe(201);
    const blobs = await git('ls-tree', '-r', '--format=%(objectname)', REF);
    expect(blobs.split('\n')).toEqual(expect.arrayContaining([flat, deep]));
  },
);

test('an empty note beside another adds nothing to it', async () => {
  const empty = await stored('');
  const folder = await treeOf(`100644 blob ${await stored('deep\n')}\t${head.slice(2)}`);
  await hold(await treeOf(`100644 blob ${empty}\t${head}`, `040000 tree ${folder}\t${head.slice(0, 2)}`));
  expect((await read()).json.note).toBe(await show());
});

test('nothing is appended to a note that is longer than a note may be', async () => {
  await hold(await treeOf(`100644 blob ${await stored('x'.repeat(1024 * 1024 + 1))}\t${head}`));
  expect(await post({ action: 'append', object_ref: head, note: 'y' })).toMatchObject({
    status: 413,
    json: { detail: 'A note has at most 1048576 bytes' },
  });
});
