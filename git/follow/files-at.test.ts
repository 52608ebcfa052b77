import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { blame } from './blame.ts';
import { entriesAt, filesAt, isTreePath } from './files-at.ts';

const RAW = String.raw`"caf\351"`;
const NAMES = ['"q"', 'plain', RAW];

let gitDir: string;
let blob: string;
let tree: string;

beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'files-at-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'line\n' });
  const entries = ['"q"', 'caf\xe9', 'other', 'plain'].map((name) => `100644 blob ${blob}\t${name}\0`);
  const { stdout } = await runGit(['mktree', '-z'], {
    gitDir,
    input: Buffer.from(entries.join(''), 'latin1'),
  });
  tree = stdout.toString().trim();
});
afterAll(() => rm(gitDir, { recursive: true, force: true }));

test('files are found by the names that the diff gives them, also where their bytes are no UTF-8', async () => {
  const found = await filesAt(gitDir, tree, [...NAMES, '"gone"', 'gone']);
  expect(found).toEqual(new Map(NAMES.map((name) => [name, blob])));
});

test('paths that no tree can have are not there, and the others are', async () => {
  const impossible = ['a\0b', '', '/plain', 'plain/', '../plain', './plain', '.', 'a'.repeat(200_000)];
  expect(await filesAt(gitDir, tree, [...impossible, 'plain'])).toEqual(new Map([['plain', blob]]));
  expect(isTreePath('a'.repeat(4096))).toBe(true);
});

test('a folder whose name looks like a quoted one is a folder', async () => {
  const input = Buffer.from(`040000 tree ${tree}\t"folder"\0`);
  const above = await gitText(['mktree', '-z'], { gitDir, input });
  const entry = async (path: string) => (await entriesAt(gitDir, above, [path])).get(path);
  expect(await entry('"folder"')).toEqual({ type: 'tree', id: tree });
  expect(await entry('"folder"/plain')).toEqual({ type: 'blob', id: blob });
});

test('who wrote a line of a file whose name no command line can hold is not asked', async () => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const to = await gitText([...who, 'commit-tree', tree, '-m', 'One'], { gitDir });
  const blamed = async (path: string) =>
    (await blame(gitDir, { to, path, ranges: [{ first: 1, last: 1 }] })).lines;
  expect(await blamed('"q"')).toMatchObject([{ commit: to, path: '"q"' }]);
  expect(await blamed(RAW)).toEqual([]);
});
