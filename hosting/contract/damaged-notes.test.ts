import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { openWorld, type WorldAnswer, type World } from '../testing/world.ts';
import { patience } from '../../shared/testing/patience.ts';

/** Notes that are there and cannot be read whole: nobody is told that there are none, and nothing takes their place. */
const REF = 'refs/notes/commits';
const GONE = '1'.repeat(40);
const AS = ['-c', 'user.name=R', '-c', 'user.email=r@example.com'];

let world: World;
let gitDir: string;
let token: string;
let head: string;
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [{ files: { a: 'one\n' } }]);
  token = await world.token('demo', ['git:read', 'git:write']);
  head = await git('rev-parse', 'main');
});
afterEach(async () => await world.close());

const git = async (...args: string[]) => await gitText(args, { gitDir });
const stored = async (input: string) => await gitText(['hash-object', '-w', '--stdin'], { gitDir, input });
const treeOf = async (input: string) => await gitText(['mktree', '--missing'], { gitDir, input });
const hold = async (tree: string) =>
  await git('update-ref', REF, await git(...AS, 'commit-tree', '-m', 'made elsewhere', tree));
const read = async () => await world.send('GET', `/api/v1/repos/notes?sha=${head}`, { token });
const write = async (action: string) =>
  await world.send('POST', '/api/repos/demo/notes', {
    token,
    json: { action, object_ref: head, ...(action === 'remove' ? {} : { note: 'more\n' }) },
  });
const refFile = async (content: string) => {
  await mkdir(join(gitDir, 'refs/notes'), { recursive: true });
  await writeFile(join(gitDir, REF), content);
};
const looseFile = (id: string): string => join(gitDir, 'objects', id.slice(0, 2), id.slice(2));

test('an object with a note in a folder and one beside it has one note, as Git reads it, and keeps all of it', async () => {
  const [flat, deep] = [await stored('flat words\n'), await stored('deep words\n')];
  const folder = await treeOf(`100644 blob ${deep}\t${head.slice(2)}\n`);
  await hold(await treeOf(`100644 blob ${flat}\t${head}\n040000 tree ${folder}\t${head.slice(0, 2)}\n`));
  const told = await gitText(['notes', 'show', head], { gitDir });
  expect(told).toBe('deep words\n\nflat words');
  expect((await read()).json.note).toBe(`${told}\n`);
  expect((await write('add')).status).toBe(409);
  expect((await write('append')).status).toBe(201);
  expect((await read()).json.note).toBe(`${told}\n\nmore\n`);
  expect(await git('notes', 'show', head)).toBe(`${told}\n\nmore`);
  expect((await write('remove')).status).toBe(200 + 1);
  expect((await read()).status).toBe(404);
});

const DAMAGE: readonly (readonly [what: string, says: string, make: () => Promise<unknown>])[] = [
  ['a text that is missing', GONE, async () => await hold(await treeOf(`100644 blob ${GONE}\t${head}\n`))],
  [
    'a text that is damaged',
    'damaged',
    async () => {
      const blob = await stored('words\n');
      await hold(await treeOf(`100644 blob ${blob}\t${head}\n`));
      await chmod(looseFile(blob), 0o600);
      await writeFile(looseFile(blob), 'no object');
    },
  ],
  [
    'a folder of the tree that is missing',
    GONE,
    async () => await hold(await treeOf(`040000 tree ${GONE}\t${head.slice(0, 2)}\n`)),
  ],
  [
    'a tree that is missing',
    'missing',
    async () => {
      const tree = await treeOf(`100644 blob ${await stored('words\n')}\t${head}\n`);
      await hold(tree);
      await rm(looseFile(tree));
    },
  ],
  ['a ref without a commit', REF, async () => await refFile(`${'3'.repeat(40)}\n`)],
  ['a ref of nonsense', REF, async () => await refFile('nonsense\n')],
  ['a ref without a word', REF, async () => await refFile('')],
];

test.each(DAMAGE)('%s is told, and nothing takes its place', async (_, says, make) => {
  await make();
  const expectTold = (answer: WorldAnswer) =>
    expect(answer).toMatchObject({
      status: 500,
      json: { type: 'urn:marginalia:problem:notes-damaged', detail: expect.stringContaining(says) },
    });
  expectTold(await read());
  const begun = performance.now();
  const added = await write('add');
  // A note is there, whatever it says.
  if (added.status !== 409) expectTold(added);
  expectTold(await write('append'));
  // Not tried for as long as a ref is that others keep moving.
  expect(performance.now() - begun).toBeLessThan(patience(3000));
});
