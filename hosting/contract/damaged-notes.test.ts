import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
/** A tree that Git itself would not make: each entry's mode and name, and an object. */
const rawTree = async (...entries: ReadonlyArray<readonly [start: string, id: string]>) => {
  const input = Buffer.concat(
    entries.flatMap(([start, id]) => [Buffer.from(`${start}\0`), Buffer.from(id, 'hex')]),
  );
  return await gitText(['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], { gitDir, input });
};
const hold = async (tree: string) =>
  await git('update-ref', REF, await git(...AS, 'commit-tree', '-m', 'made elsewhere', tree));
const read = async (object = head) => await world.send('GET', `/api/v1/repos/notes?sha=${object}`, { token });
const write = async (action: string, object = head) =>
  await world.send('POST', '/api/repos/demo/notes', {
    token,
    json: { action, object_ref: object, ...(action === 'remove' ? {} : { note: 'more\n' }) },
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
  [
    'a tree with an entry without a name',
    'damaged',
    async () => await hold(await rawTree(['100644 ', await stored('words\n')])),
  ],
  [
    'a tree with an entry without a mode',
    'damaged',
    async () => await hold(await rawTree([` ${head}`, await stored('words\n')])),
  ],
  [
    'a tree that ends within an entry',
    'damaged',
    async () => await hold(await rawTree([`100644 ${head}`, GONE.slice(2)])),
  ],
  [
    'a text that is a folder',
    'damaged',
    async () => await hold(await rawTree([`100644 ${head}`, await treeOf('')])),
  ],
  [
    'a folder that is a text',
    'damaged',
    async () => await hold(await rawTree([`40000 ${head.slice(0, 2)}`, await stored('words\n')])),
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

test('a damaged folder beside the one of the note is told when the note is written', async () => {
  const other = head.startsWith('ab') ? 'ac' : 'ab';
  await hold(await treeOf(`040000 tree ${GONE}\t${other}\n`));
  expect((await read()).status).toBe(404);
  expect(await write('add')).toMatchObject({
    status: 500,
    json: { type: 'urn:marginalia:problem:notes-damaged', detail: expect.stringContaining(GONE) },
  });
});

/** Git reads names in capitals as it reads those that it writes, and of two spellings makes one note. */
describe('names in capitals', () => {
  /** Its id begins with letters. */
  let object: string;
  beforeEach(async () => {
    object = '';
    for (let at = 0; !/^[a-f]{2}/.test(object); at++) object = await stored(`object ${at}\n`);
  });
  const [flat, deep] = ['flat words\n', 'deep words\n'];
  const LAYOUTS = {
    flat: async () => await rawTree([`100644 ${object.toUpperCase()}`, await stored(flat)]),
    'in a folder': async () =>
      await rawTree([
        `40000 ${object.slice(0, 2).toUpperCase()}`,
        await rawTree([`100644 ${object.slice(2).toUpperCase()}`, await stored(deep)]),
      ]),
    'in both spellings': async () =>
      await rawTree(
        [`100644 ${object.toUpperCase()}`, await stored(deep)],
        [`100644 ${object}`, await stored(flat)],
      ),
    'in a very large tree': async () =>
      await rawTree(
        [`100644 ${object.toUpperCase()}`, await stored(deep)],
        [`100644 ${object}`, await stored(flat)],
        ...Array.from({ length: 6000 }, (_, at) => [`100644 zz${'-'.repeat(30)}${at}`, GONE] as const),
      ),
    'in a folder of a very large tree': async () =>
      await rawTree(
        [
          `40000 ${object.slice(0, 2).toUpperCase()}`,
          await rawTree([`100644 ${object.slice(2).toUpperCase()}`, await stored(deep)]),
        ],
        ...Array.from({ length: 6000 }, (_, at) => [`100644 zz${'-'.repeat(30)}${at}`, GONE] as const),
      ),
  };

  test.each(Object.entries(LAYOUTS))('%s: read as Git reads them, changed and removed', async (_, make) => {
    const made = await make();
    await hold(made);
    const told = await git('notes', 'show', object);
    expect((await read(object)).json.note).toBe(`${told}\n`);
    expect((await write('add', object)).status).toBe(409);
    expect((await write('append', object)).status).toBe(201);
    expect(await git('notes', 'show', object)).toBe(`${told}\n\nmore`);
    expect(await git('ls-tree', '-r', '--name-only', REF)).not.toMatch(/[A-F]/);
    await git('update-ref', REF, await git(...AS, 'commit-tree', '-m', 'again', made));
    expect((await write('remove', object)).status).toBe(201);
    expect((await read(object)).status).toBe(404);
    expect(await git('ls-tree', '-r', '--name-only', REF)).not.toMatch(new RegExp(object.slice(2), 'i'));
  });

  test('two folders of the same digits are refused, and not read by halves', async () => {
    const within = async (text: string) => await rawTree([`100644 ${object.slice(2)}`, await stored(text)]);
    const [pair, capitals] = [object.slice(0, 2), object.slice(0, 2).toUpperCase()];
    await hold(
      await rawTree([`40000 ${capitals}`, await within(deep)], [`40000 ${pair}`, await within(flat)]),
    );
    expect(await read(object)).toMatchObject({
      status: 500,
      json: { type: 'urn:marginalia:problem:notes-damaged' },
    });
  });
});
