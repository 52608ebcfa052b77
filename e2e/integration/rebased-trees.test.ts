/** A version of a branch, rebased in memory, as a tree to compare with. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeHistory, type Scripted } from '../../hosting/testing/history.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { rebasedTree } from '../../git/history/rebased-tree.ts';

type Files = Scripted['files'];

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const LINES = Array.from({ length: 20 }, (_, at) => `line ${String(at + 1)}`);
const text = (...changes: readonly (readonly [number, string])[]): string => {
  const lines = [...LINES];
  for (const [line, now] of changes) lines[line - 1] = now;
  return `${lines.join('\n')}\n`;
};
const link = (content: string) => ({ mode: '120000', content });
const submodule = (digit: string) => ({ mode: '160000', content: digit.repeat(40) });

/** A base, what it became, and a version that left it before. */
async function scene(before: Files, base: Files, version: Files, format = 'sha1') {
  const gitDir = await mkdtemp(join(tmpdir(), 'rebased-'));
  folders.push(gitDir);
  await runGit(['init', '--quiet', '--bare', `--object-format=${format}`, gitDir]);
  await writeHistory(gitDir, [
    { files: before },
    { ref: 'refs/heads/base', from: ':1', files: base },
    { ref: 'refs/heads/version', from: ':1', files: version },
  ]);
  const id = (name: string): Promise<string> => gitText(['rev-parse', name], { gitDir });
  const rebase = { tip: await id('version'), from: await id('main'), onto: await id('base') };
  return { gitDir, rebase, id };
}

/** Rebases it, and gives the files of the result with their modes (but the plain one), and the conflicts. */
async function rebased(...of: Parameters<typeof scene>) {
  const { gitDir, rebase } = await scene(...of);
  const result = await rebasedTree(gitDir, rebase);
  const listed = await gitText(['ls-tree', '-r', '-z', result.tree], { gitDir: result.gitDir });
  const files: Record<string, string> = {};
  for (const entry of listed.split('\0').filter(Boolean)) {
    const [, mode = '', type = '', sha = '', path = ''] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(entry) ?? [];
    const content =
      type === 'commit'
        ? sha.slice(0, 7)
        : await gitText(['cat-file', 'blob', sha], { gitDir: result.gitDir });
    files[path] = mode === '100644' ? content : `${mode} ${content}`;
  }
  await result.close();
  return { files, conflicts: result.conflicts };
}

const plain = (content: string): string => content.replace(/\n$/, '');

test('where the base did not move, the version is as it is', async () => {
  const { gitDir, rebase } = await scene({ a: '1\n' }, {}, { a: '2\n' });
  const { tip, from } = rebase;
  expect(await rebasedTree(gitDir, { tip, from, onto: from })).toMatchObject({
    gitDir,
    tree: tip,
    conflicts: [],
  });
});

test('both changes are in the tree, and nothing conflicts', async () => {
  expect(
    await rebased({ a: text(), b: '1\n' }, { a: text([3, 'base']), c: 'c\n' }, { a: text([17, 'own']) }),
  ).toEqual({
    files: { a: plain(text([3, 'base'], [17, 'own'])), b: '1', c: 'c' },
    conflicts: [],
  });
});

test.each<[string, Parameters<typeof scene>, Record<string, string>, string[]]>([
  [
    'lines that both changed',
    [{ a: '1\n', 'd/b': '1\n' }, { a: '2\n', 'd/b': '2\n' }, { a: '3\n' }],
    { a: '3', 'd/b': '2' },
    ['a'],
  ],
  [
    'a file that the base deleted',
    [{ a: '1\n', b: 'b\n' }, { a: null }, { a: '3\n' }],
    { a: '3', b: 'b' },
    ['a'],
  ],
  ['a file that the version deleted', [{ a: '1\n', b: 'b\n' }, { a: '2\n' }, { a: null }], { b: 'b' }, ['a']],
  ['all that there is', [{ 'd/a': '1\n' }, { 'd/a': '2\n' }, { 'd/a': null }], {}, ['d/a']],
  ['a binary file', [{ a: '\0 1' }, { a: '\0 2' }, { a: '\0 3' }], { a: '\0 3' }, ['a']],
  ['a link', [{ a: link('x') }, { a: link('y') }, { a: link('z') }], { a: '120000 z' }, ['a']],
  [
    'a submodule',
    [{ a: submodule('1') }, { a: submodule('2') }, { a: submodule('3') }],
    { a: '160000 3333333' },
    ['a'],
  ],
  ['what was added twice', [{}, { a: '1\n' }, { a: '2\n' }], { a: '2' }, ['a']],
  [
    'a file that the base made executable, and both changed',
    [{ a: '1\n' }, { a: { mode: '100755', content: '2\n' } }, { a: '3\n' }],
    { a: '3' },
    ['a'],
  ],
  [
    'a file that the base made a link',
    [{ a: text() }, { a: link('x') }, { a: text([3, 'own']) }],
    { a: plain(text([3, 'own'])) },
    ['a'],
  ],
  [
    'a file that the version made a link',
    [{ a: text() }, { a: text([3, 'base']) }, { a: link('x') }],
    { a: '120000 x' },
    ['a'],
  ],
  [
    'a file in place of which the base has a folder',
    [{ a: text() }, { a: null, 'a/b': 'b\n' }, { a: text([3, 'own']) }],
    { a: plain(text([3, 'own'])) },
    ['a'],
  ],
  [
    'a file in place of which the version has a folder',
    [{ a: text() }, { a: text([3, 'base']) }, { a: null, 'a/b': 'b\n' }],
    { 'a/b': 'b' },
    ['a'],
  ],
  [
    'a folder in place of which the base has a file',
    [{ 'a/b': text(), 'a/c': 'c\n' }, { 'a/b': null, 'a/c': null, a: 'file\n' }, { 'a/b': text([3, 'own']) }],
    { 'a/b': plain(text([3, 'own'])) },
    ['a', 'a/b'],
  ],
  ['no more folder', [{ 'a/b': '1' }, { 'a/b': '2' }, { 'a/b': null, a: 'f' }], { a: 'f' }, ['a', 'a/b']],
  [
    'a file that the base renamed and both changed in the same line',
    [{ a: text(), b: 'b\n' }, { a: null, z: text([3, 'base']) }, { a: text([3, 'own']) }],
    { b: 'b', z: plain(text([3, 'own'])) },
    ['z'],
  ],
  [
    'a file that the version renamed to where the base has another',
    [{ a: text() }, { a: text([3, 'base']), z: 'other\n' }, { a: null, z: text([17, 'own']) }],
    { z: plain(text([17, 'own'])) },
    ['z'],
  ],
  [
    'a file that both renamed',
    [{ a: text() }, { a: null, y: text() }, { a: null, z: text() }],
    { z: plain(text()) },
    ['a', 'y', 'z'],
  ],
])('has the version’s own where it conflicts: %s', async (_what, of, files, conflicts) => {
  const found = await rebased(...of);
  expect(found.files).toEqual(files);
  expect(found.conflicts.toSorted()).toEqual(conflicts);
});

test('follows what the base renamed, files and folders', async () => {
  const renamed = await rebased({ a: text() }, { a: null, z: text() }, { a: text([3, 'own']) });
  expect(renamed).toEqual({ files: { z: plain(text([3, 'own'])) }, conflicts: [] });
  const moved = await rebased(
    { 'old/a': text(), 'old/b': text([1, 'b']) },
    { 'old/a': null, 'old/b': null, 'new/a': text(), 'new/b': text([1, 'b']) },
    { 'old/c': 'c\n' },
  );
  expect(moved.conflicts).toEqual([]);
  expect(Object.keys(moved.files)).toEqual(['new/a', 'new/b', 'new/c']);
});

test('one side’s mode and the other’s lines go together', async () => {
  const { files, conflicts } = await rebased(
    { a: '1\n' },
    { a: { mode: '100755', content: '1\n' } },
    { a: '3\n' },
  );
  expect({ files, conflicts }).toEqual({ files: { a: '100755 3' }, conflicts: [] });
});

test('names are bytes, also those that no work tree may have', async () => {
  const names = ['a\nb', '.git/config', 'caf\u00e9', 'd/~1', ' "q"'];
  const all = (content: string): Files => Object.fromEntries(names.map((name) => [name, content]));
  const made = await scene(all('1\n'), {}, {});
  const { gitDir, id } = made;
  const tip = await treeOf(gitDir, names, '3\n');
  const onto = await treeOf(gitDir, names, '2\n');
  const result = await rebasedTree(gitDir, { tip, from: await id('main'), onto });
  expect(result.conflicts.toSorted()).toEqual([' "q"', '"caf\\351"', '.git/config', 'a\nb', 'd/~1']);
  const own = await gitText(['rev-parse', `${tip}^{tree}`], { gitDir });
  expect(await gitText(['rev-parse', `${result.tree}^{tree}`], { gitDir: result.gitDir })).toBe(own);
  await result.close();
});

async function treeOf(gitDir: string, names: string[], content: string): Promise<string> {
  const ref = `refs/heads/${content.trim()}`;
  const files = Object.fromEntries(names.map((name) => [name, content]));
  await writeHistory(gitDir, [{ ref, files }]);
  return await gitText(['rev-parse', ref], { gitDir });
}

test('without a base on either side, everything is new', async () => {
  const { gitDir, rebase } = await scene({ a: '1\n' }, { b: '2\n' }, { c: '3\n' });
  const names = async (change: { from?: null; onto?: null }) => {
    const { gitDir: own, tree, conflicts, close } = await rebasedTree(gitDir, { ...rebase, ...change });
    const files = await gitText(['ls-tree', '--name-only', tree], { gitDir: own });
    await close();
    return [files.split('\n'), conflicts];
  };
  expect(await names({ from: null })).toEqual([['a', 'b', 'c'], []]);
  expect(await names({ onto: null })).toEqual([['c'], []]);
  const { tip } = rebase;
  expect(await rebasedTree(gitDir, { tip, from: null, onto: null })).toMatchObject({ tree: tip });
});

test('works in a repository with SHA-256', async () => {
  const found = await rebased(
    { a: '1\n', b: text() },
    { a: '2\n', b: text([3, 'base']) },
    { a: '3\n', b: text([17, 'own']) },
    'sha256',
  );
  expect(found).toEqual({
    files: { a: '3', b: plain(text([3, 'base'], [17, 'own'])) },
    conflicts: ['a'],
  });
});

test('nothing that the repository configures has a part in it', async () => {
  const attributes = '* merge=union\n';
  const { gitDir, rebase } = await scene(
    { a: '1\n', '.gitattributes': attributes },
    { a: '2\n' },
    { a: '3\n' },
  );
  const witness = join(gitDir, 'witness');
  await writeFile(join(gitDir, 'info', 'attributes'), '* merge=evil\n');
  for (const setting of [
    ['merge.evil.driver', `touch '${witness}'`],
    ['merge.default', 'evil'],
    ['merge.renames', 'false'],
    ['merge.conflictStyle', 'diff3'],
  ] as const)
    await runGit(['config', ...setting], { gitDir });
  const result = await rebasedTree(gitDir, rebase);
  expect(result.conflicts).toEqual(['a']);
  await result.close();
  expect(existsSync(witness)).toBe(false);
});

const beside = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('marginalia-merge-'));

test('leaves nothing behind, in the repository or beside it, also when it is given up', async () => {
  const { gitDir, rebase } = await scene({ a: '1\n' }, { a: '2\n' }, { a: '3\n' });
  const before = await beside();
  const objects = await gitText(['count-objects', '-v'], { gitDir });
  await (await rebasedTree(gitDir, rebase)).close();
  const aborted = rebasedTree(gitDir, rebase, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ reason: 'aborted' });
  const missing = rebasedTree(gitDir, { ...rebase, onto: '1'.repeat(40) });
  await expect(missing).rejects.toMatchObject({ name: 'GitError' });
  expect(await beside()).toEqual(before);
  expect(await gitText(['count-objects', '-v'], { gitDir })).toBe(objects);
});
