import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { openStore } from '../store.ts';
import { buildSample } from './build.ts';
import { HOSTILE_BRANCHES, IMG } from './hostile/history.ts';

const now = new Date('2026-11-20T09:00:00Z');
const NAMES = ['design-system', 'docs', 'hostile-text', 'money', 'payments', 'ui-kit'];
let folder: string;
let root: string;
const progress: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-test-'));
  root = join(folder, 'one');
  await buildSample({
    root,
    now,
    onProgress: (_, done, total) => progress.push(`${done.toString()}/${total.toString()}`),
  });
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function git(repository: string, ...args: string[]): Promise<string> {
  const found = (await openStore(root)).get(repository);
  if (found === null) throw new Error(`${repository} is missing`);
  return gitText(args, { gitDir: found.gitDir });
}

const raw = (repository: string, range: string): Promise<string> =>
  git(repository, '-c', 'core.quotePath=false', 'diff', '--raw', '--no-abbrev', '-M', '-C', range);

const allRefs = (store: string): Promise<string> =>
  openStore(store).then(async (opened) =>
    (
      await Promise.all(
        opened
          .list()
          .map(async ({ name, gitDir }) => `${name}\n${await gitText(['for-each-ref'], { gitDir })}`),
      )
    ).join('\n'),
  );

test('every repository is whole and clean', async () => {
  const store = await openStore(root);
  expect(store.list().map(({ name }) => name)).toEqual(NAMES);
  for (const name of NAMES) expect(await git(name, 'fsck', '--full', '--strict', '--no-dangling')).toBe('');
});

test('progress ends with all of it', () => {
  expect(progress).toEqual(['0/6', '1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
});

test('what a killed build left behind is replaced, with the same commits at the same moment, and a finished sample is left alone', async () => {
  const killed = join(folder, 'killed');
  await mkdir(join(killed, 'repositories', 'half.git'), { recursive: true });
  await writeFile(join(killed, 'repositories', 'half.git', 'HEAD'), 'ref: refs/heads/main\n');
  await buildSample({ root: killed, now });
  expect((await openStore(killed)).list().map(({ name }) => name)).toEqual(NAMES);
  expect((await readdir(killed)).toSorted()).toEqual(['repositories', 'repositories.json']);
  expect(await readdir(join(killed, 'repositories'))).not.toContain('half.git');
  const before = await allRefs(killed);
  expect(before).toBe(await allRefs(root));
  await buildSample({ root: killed, now: new Date('2027-01-01T00:00:00Z') });
  expect(await allRefs(killed)).toBe(before);
});

const changes = (): Promise<string> => raw('payments', 'main...rotate-signing-keys');

describe('payments', () => {
  test.each([
    ['added', /^:000000 100644 0{40} \w{40} A\tsrc\/keyring\.ts$/m],
    ['modified', /^:100644 100644 \w{40} \w{40} M\tsrc\/token\.ts$/m],
    ['deleted', /^:100644 000000 \w{40} 0{40} D\tsrc\/legacy-signer\.ts$/m],
    ['renamed as it was', /R100\tsrc\/util\/clock\.ts\tsrc\/clock\.ts$/m],
    ['renamed with edits', /R0\d\d\tsrc\/key-schedule\.ts\tsrc\/rotation\.ts$/m],
    ['copied', /C0\d\d\tsrc\/http\/errors\.ts\tsrc\/webhook-errors\.ts$/m],
    ['file to symlink', /^:100644 120000 \w{40} \w{40} T\tconfig\/current-key\.json$/m],
    ['mode alone', /^:100644 100755 (\w{40}) \1 M\tscripts\/check-keys\.sh$/m],
    ['mode and text', /^:100644 100755 \w{40} \w{40} M\tscripts\/rotate\.sh$/m],
    ['new symlink', /^:000000 120000 \w{40} \w{40} A\tscripts\/announce$/m],
    ['empty file', /e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 A\tfixtures\/no-bookings\.csv$/m],
    ['spaces and unicode in a path', /A\tdocs\/ops\/Schlüsselwechsel – Überblick\.md$/m],
  ])('%s', async (_, line) => {
    expect(await changes()).toMatch(line);
  });

  test('binary files, a large generated file, CRLF and a missing last line break', async () => {
    const range = ['diff', '--numstat', 'main...rotate-signing-keys', '--'];
    expect(await git('payments', ...range, 'assets/key-diagram.png')).toBe('-\t-\tassets/key-diagram.png');
    expect(await git('payments', ...range, 'assets/seal.bin')).toBe('-\t-\tassets/seal.bin');
    const size = await git('payments', 'cat-file', '-s', 'rotate-signing-keys:assets/vectors.json');
    expect(Number(size)).toBeGreaterThan(2_000_000);
    expect(await git('payments', 'cat-file', 'blob', 'main:fixtures/bank.csv')).toContain(
      'EUR;ORDER-1001\r\n',
    );
    const limits = await git(
      'payments',
      'diff',
      '--no-ext-diff',
      'main...rotate-signing-keys',
      '--',
      'config/limits.json',
    );
    expect(limits).toContain('\\ No newline at end of file');
  });

  test('main has moved since the branch left it; the ephemeral branch is one commit further', async () => {
    expect(await git('payments', 'rev-list', '--left-right', '--count', 'main...rotate-signing-keys')).toBe(
      '2\t7',
    );
    const ephemeral = 'refs/namespaces/ephemeral/refs/heads/rotate-signing-keys';
    expect(await git('payments', 'rev-list', '--count', `rotate-signing-keys..${ephemeral}`)).toBe('1');
  });

  test('notes on two notes refs have a past', async () => {
    const count = async (ref: string): Promise<number> =>
      Number(await git('payments', 'rev-list', '--count', ref));
    expect(await count('refs/notes/reviews')).toBeGreaterThan(8);
    expect(await count('refs/notes/commits')).toBeGreaterThan(3);
    const cap = await git('payments', 'log', '--format=%H', '--grep=^Cap token life', 'rotate-signing-keys');
    expect(await git('payments', 'notes', '--ref=reviews', 'show', cap)).toContain('Please also set iat, or');
    const clock = await git(
      'payments',
      'log',
      '--format=%H',
      '--grep=^Move the clock',
      'rotate-signing-keys',
    );
    await expect(git('payments', 'notes', '--ref=reviews', 'show', clock)).rejects.toThrow(
      'ended with code 1',
    );
    const authors = await git('payments', 'log', '--format=%an', 'refs/notes/reviews');
    expect(new Set(authors.split('\n')).size).toBeGreaterThan(2);
  });
});

test('the library has a long history and releases', async () => {
  expect(Number(await git('money', 'rev-list', '--count', 'main'))).toBeGreaterThan(200);
  expect((await git('money', 'tag')).split('\n')).toContain('v1.3.0');
});

test('the upstream is ahead', async () => {
  const store = await openStore(root);
  expect(store.get('ui-kit')?.upstream).toMatchObject({ kind: 'repository', name: 'design-system' });
  const mine = await git('ui-kit', 'rev-parse', 'main');
  expect(await git('design-system', 'rev-list', '--count', `${mine}..main`)).toBe('5');
});

test('prose has non-ASCII branches and paths', async () => {
  expect(await git('docs', 'for-each-ref', '--format=%(refname:short)', 'refs/heads')).toContain(
    'übersetzung/deutsch',
  );
  expect(await raw('docs', 'main...übersetzung/deutsch')).toContain('de/größe.md');
});

test('hostile text stands in content, path, hunk header, branch, author, message and note', async () => {
  const range = 'main...markup-everywhere';
  expect(await git('hostile-text', 'diff', '--no-ext-diff', range, '--', 'page.html')).toContain(
    `+<p>after ${IMG}</p>`,
  );
  expect(await git('hostile-text', 'diff', '--no-ext-diff', range, '--', 'function.js')).toMatch(
    /^@@ .* @@ function <img src=x/m,
  );
  expect(await raw('hostile-text', range)).toContain(`${IMG}.txt`);
  expect(await raw('hostile-text', range)).toContain('\u202E');
  const branches = await git('hostile-text', 'for-each-ref', '--format=%(refname)', 'refs/heads');
  for (const name of HOSTILE_BRANCHES) expect(branches.split('\n')).toContain(`refs/heads/${name}`);
  const author = await git('hostile-text', 'log', '-1', '--format=%an %s', 'markup-everywhere');
  expect(author).toContain('onmouseover=');
  expect(author).toContain(IMG);
  expect(await git('hostile-text', 'notes', '--ref=reviews', 'show', 'markup-everywhere')).toContain(IMG);
});

test('the terminal in README shows what the sample holds', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, indent = '', block = ''] = /^( *)```console\n([^`]*?) *```/m.exec(readme) ?? [];
  const [first = '', ...said] = block.split('\n').map((line) => line.slice(indent.length));
  const command = first.replace('$ git ', '');
  expect(command).toContain('notes --ref=reviews show');
  const words = command.split(/ (?=(?:[^']*'[^']*')*[^']*$)/).map((word) => word.replaceAll("'", ''));
  expect(await git('payments', ...words)).toBe(said.join('\n').trimEnd());
});
