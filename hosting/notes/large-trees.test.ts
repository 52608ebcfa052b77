import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNotesTree } from '../../git/notes/notes-tree.ts';
import { GitSession } from '../../git/objects/session.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { openWorld, type World } from '../testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';

/** Notes trees that somebody pushed, larger and odder than Git makes them. */
let world: World;
let gitDir: string;
let token: string;
let head: string;
let blob: string;
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { 'a.txt': 'one\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write']);
  head = await gitText(['rev-parse', 'main'], { gitDir });
  blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'pushed\n' });
});
afterEach(async () => await world.close());

const idOf = (n: number): string => createHash('sha1').update(String(n)).digest('hex');

/** Makes a tree of blobs, and of folders where a name ends with a slash; with `notes`, the notes ref holds it. */
async function tree(names: readonly string[], folders: Record<string, string> = {}): Promise<string> {
  const lines = [
    ...names.map((name) => `100644 blob ${blob}\t${name}`),
    ...Object.entries(folders).map(([name, id]) => `040000 tree ${id}\t${name}`),
  ];
  return await gitText(['mktree', '--missing'], { gitDir, input: `${lines.join('\n')}\n` });
}
async function notes(id: string): Promise<void> {
  const who = { NAME: 'R', EMAIL: 'r@example.com' };
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) =>
      Object.entries(who).map(([key, v]) => [`GIT_${role}_${key}`, v]),
    ),
  );
  const commit = await gitText(['commit-tree', '-m', 'pushed', id], { gitDir, env });
  await runGit(['update-ref', 'refs/notes/commits', commit], { gitDir });
}
const countObjects = async (): Promise<number> => {
  const ids = await gitText(['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], { gitDir });
  return ids.split('\n').length;
};
const read = async (object = head) => await world.send('GET', `/api/v1/repos/notes?sha=${object}`, { token });
const write = async (action: string, object = head) =>
  await world.send('POST', '/api/repos/demo/notes', {
    token,
    json: { action, object_ref: object, ...(action === 'remove' ? {} : { note: 'ours\n' }) },
  });

test.each([
  {
    kind: 'very many other files beside the notes',
    names: Array.from({ length: rounds(30_000, 100_000) }, (_, n) => `file-${String(n)}`),
  },
  {
    kind: 'a flat tree of very many notes',
    names: Array.from({ length: rounds(6_000, 20_000) }, (_, n) => idOf(n)),
  },
])('$kind: notes are read and written, and its entries are not looked at one by one', async ({ names }) => {
  await notes(await tree(names));
  const before = await readNotesTree(gitDir, 'refs/notes/commits');
  const objects = await countObjects();
  expect((await read()).status).toBe(404);
  expect((await write('add')).status).toBe(201);
  expect((await write('append')).status).toBe(201);
  expect((await read()).json.note).toBe('ours\n\nours\n');
  // A text, a tree and a commit each: the notes were not laid out again.
  expect((await countObjects()) - objects).toBe(6);
  const root = await gitText(['rev-parse', 'refs/notes/commits^{tree}'], { gitDir });
  // It would be known by its entries if one of the requests had cut it into these.
  expect(await new GitSession(gitDir).tree(root)).toBeInstanceOf(Buffer);
  const after = await readNotesTree(gitDir, 'refs/notes/commits');
  expect(after.size).toBe(before.size + 1);
  expect(await gitText(['notes', 'show', head], { gitDir })).toBe('ours\n\nours');
  expect((await write('remove')).status).toBe(201);
  expect(await readNotesTree(gitDir, 'refs/notes/commits')).toEqual(before);
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir });
});

test('a notes tree beyond all measure is refused in words', async () => {
  await notes(await tree(Array.from({ length: 1200 }, (_, n) => `${String(n)}-${'x'.repeat(8000)}`)));
  for (const answer of [await read(), await write('add')]) {
    expect(answer).toMatchObject({
      status: 400,
      json: { detail: expect.stringContaining('too many entries') },
    });
  }
  expect((await world.send('GET', '/api/v1/repos/branches', { token })).status).toBe(200);
});

const id = (rest: string): string => `ab${rest}`.padEnd(40, '0');

test('no layout loses a note: beside a folder of the same digits, in two places, below large folders', async () => {
  const deep = await tree([id('cd').slice(4), 'README']);
  const inner = await tree([id('11').slice(2), id('12').slice(2)], { cd: deep });
  const many = Array.from({ length: 6000 }, (_, n) => idOf(n).slice(2));
  const large = await tree(many);
  await notes(await tree([id('12'), id('99'), 'ef'.padEnd(40, '1')], { ab: inner, ef: large, '00': large }));
  const before = await readNotesTree(gitDir, 'refs/notes/commits');
  expect(before.size).toBeGreaterThan(12_000);
  for (const object of [head, id('77'), `ef${'2'.repeat(38)}`]) {
    expect((await write('add', head)).status).toBe(object === head ? 201 : 409);
  }
  const after = await readNotesTree(gitDir, 'refs/notes/commits');
  expect(new Set(after.keys())).toEqual(new Set([...before.keys(), head]));
  expect(await gitText(['ls-tree', '-r', '--name-only', 'refs/notes/commits'], { gitDir })).toContain(
    'README',
  );
  expect((await write('remove')).status).toBe(201);
  expect(new Set((await readNotesTree(gitDir, 'refs/notes/commits')).keys())).toEqual(new Set(before.keys()));
});
