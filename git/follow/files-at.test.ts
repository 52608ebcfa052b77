import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { blame } from './blame.ts';
import { filesAt } from './files-at.ts';

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

test('who wrote a line of a file whose name no command line can hold is not asked', async () => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const to = await gitText([...who, 'commit-tree', tree, '-m', 'One'], { gitDir });
  const blamed = async (path: string) =>
    (await blame(gitDir, { to, path, ranges: [{ first: 1, last: 1 }] })).lines;
  expect(await blamed('"q"')).toMatchObject([{ commit: to, path: '"q"' }]);
  expect(await blamed(RAW)).toEqual([]);
});
