import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { addSettings } from '../testing/settings.ts';
import { blame, MAX_BLAMED_BYTES, MAX_BLAMED_LINES } from './blame.ts';
import { ignoredRevisions } from './ignored-revisions.ts';

let root: string;
let folder: string;
let gitDir: string;
const ids: string[] = [];
const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];

async function commit(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await runGit(['add', '--all'], { cwd: folder });
  await runGit([...who, 'commit', '--quiet', '--allow-empty', '-m', 'Change'], { cwd: folder });
  const id = await gitText(['rev-parse', 'HEAD'], { cwd: folder });
  ids.push(id);
  return id;
}

const writersOf = async (to: string, more: Partial<Parameters<typeof blame>[1]> = {}): Promise<string[]> =>
  (await blame(gitDir, { to, path: 'a', ranges: [], ...more })).lines.map(({ commit: id }) => id);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'blame-'));
  folder = join(root, 'folder');
  gitDir = join(folder, '.git');
  await mkdir(folder);
  await runGit(['init', '--quiet'], { cwd: folder });
  await commit({ a: 'one\ntwo\n', '.gitattributes': 'a diff=evil\n' });
  await commit({ a: 'one\n  two\n' });
});
beforeEach(() => void vi.stubEnv('GIT_CONFIG_GLOBAL', join(root, 'user')));
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

test('white space counts unless it is ignored', async () => {
  const [first = '', second = ''] = ids;
  expect(await writersOf(second)).toEqual([first, second]);
  expect(await writersOf(second, { ignoreSpace: true })).toEqual([first, first]);
});

test('nothing that the folder configures is run or counts', async () => {
  const [first = '', second = ''] = ids;
  const ran = join(root, 'ran');
  await writeFile(join(gitDir, 'info', 'attributes'), 'a diff=evil\n');
  await writeFile(join(gitDir, 'info', 'grafts'), `${second}\n`);
  await addSettings(join(gitDir, 'config'), [
    ['diff.evil.textconv', `touch ${ran}; cat`],
    ['blame.ignoreRevsFile', join(root, 'outside')],
  ]);
  await writeFile(join(root, 'outside'), `${second}\n`);
  expect(await writersOf(second)).toEqual([first, second]);
  expect(await ignoredRevisions({ workTree: folder }, gitDir, second)).toEqual([]);
  expect(await readdir(root)).not.toContain('ran');
  await rm(join(gitDir, 'info'), { recursive: true });
});

test('commits that a plain file of the tree lists are passed over', async () => {
  const [first = '', second = ''] = ids;
  const list = `# Reformatted\n${second} # with a tool\n\nnot an id\n${'0'.repeat(39)}\n`;
  const tip = await commit({ ignored: list });
  await addSettings(join(gitDir, 'config'), [['blame.ignoreRevsFile', 'ignored']]);
  const ignored = await ignoredRevisions({ workTree: folder }, gitDir, tip);
  expect(ignored).toEqual([second]);
  expect(await writersOf(tip, { ignored })).toEqual([first, first]);
  // The older commit has no such file.
  expect(await ignoredRevisions({ workTree: folder }, gitDir, second)).toEqual([]);
});

test('in a folder the user’s own list counts, too, and of a bare repository only its own', async () => {
  const [, second = ''] = ids;
  const tip = await commit({ mine: `${second}\n` });
  await writeFile(join(root, 'user'), '');
  await addSettings(join(gitDir, 'config'), [['blame.ignoreRevsFile', '']]);
  await addSettings(join(root, 'user'), [['blame.ignoreRevsFile', 'mine']]);
  expect(await ignoredRevisions({ workTree: folder }, gitDir, tip)).toEqual([]);
  await runGit(['config', '--file', join(gitDir, 'config'), '--unset-all', 'blame.ignoreRevsFile']);
  expect(await ignoredRevisions({ workTree: folder }, gitDir, tip)).toEqual([second]);
  expect(await ignoredRevisions({ bare: gitDir }, gitDir, tip)).toEqual([]);
  await rm(join(root, 'user'));
});

test('no list is read along a link, or from outside of the tree', async () => {
  await writeFile(join(root, 'listed'), `${ids[0] ?? ''}\n`);
  // What a link contains is the name of its target.
  await symlink('../listed', join(folder, 'link'));
  await symlink(ids[0] ?? '', join(folder, 'id'));
  const tip = await commit({});
  for (const path of [
    'link',
    'id',
    '../listed',
    join(root, 'listed'),
    './ignored',
    '.git/HEAD',
    '',
    'a/../ignored',
  ]) {
    await addSettings(join(gitDir, 'config'), [
      ['blame.ignoreRevsFile', ''],
      ['blame.ignoreRevsFile', path],
    ]);
    expect([path, await ignoredRevisions({ workTree: folder }, gitDir, tip)]).toEqual([path, []]);
  }
});

test('where a shallow clone ends, its oldest commit has written everything', async () => {
  const shallow = join(root, 'shallow.git');
  await runGit(['clone', '--quiet', '--bare', '--depth=1', `file://${folder}`, shallow], {
    protocols: ['file'],
  });
  const tip = ids.at(-1) ?? '';
  const { lines } = await blame(shallow, { to: tip, path: 'a', ranges: [] });
  const written = { commit: tip, previous: null, cut: true };
  expect(lines).toMatchObject([written, written]);
});

test('a name is not a pattern, and a range ends with the file', async () => {
  const tip = ids.at(-1) ?? '';
  await expect(blame(gitDir, { to: tip, path: '[a]', ranges: [] })).rejects.toMatchObject({ reason: 'exit' });
  expect((await blame(gitDir, { to: tip, path: 'a', ranges: [{ first: 2, last: 9 }] })).lines).toHaveLength(
    1,
  );
  await expect(blame(gitDir, { to: tip, path: 'a', ranges: [{ first: 9, last: 9 }] })).rejects.toMatchObject({
    reason: 'exit',
  });
});

test('a file of more than 200,000 lines has no answer', async () => {
  const long = await commit({ long: 'x\n'.repeat(MAX_BLAMED_LINES) });
  const to = await commit({ long: 'x\n'.repeat(MAX_BLAMED_LINES + 1) });
  const wish = { path: 'long', ranges: [] };
  expect((await blame(gitDir, { to: long, ...wish })).lines).toHaveLength(MAX_BLAMED_LINES);
  await expect(blame(gitDir, { to, ...wish })).rejects.toMatchObject({ reason: 'too-large' });
  expect((await blame(gitDir, { to, ...wish, ranges: [{ first: 1, last: 1 }] })).lines).toHaveLength(1);
});

test('a file that takes Git gigabytes has no answer', async () => {
  const to = await commit({ long: `x\n${'y'.repeat(MAX_BLAMED_BYTES)}` });
  const wish = { to, path: 'long', ranges: [{ first: 1, last: 1 }] };
  await expect(blame(gitDir, wish)).rejects.toMatchObject({ reason: 'too-large' });
});

const person = (seconds: string): string => `Ann <ann@example.com> ${seconds} -0130`;

test('a date that no calendar has is that of the epoch, as git log has it', async () => {
  const tree = await gitText(['rev-parse', `${ids[0] ?? ''}^{tree}`], { cwd: folder });
  const input = `tree ${tree}\nauthor ${person('99999999999999999')}\ncommitter ${person('5400')}\n\nodd\n`;
  const write = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
  const to = await gitText(write, { cwd: folder, input });
  const { commits } = await blame(gitDir, { to, path: 'a', ranges: [] });
  expect(commits.get(to)).toMatchObject({
    authorName: 'Ann',
    authorTime: '1970-01-01T00:00:00+00:00',
    committerTime: '1970-01-01T00:00:00-01:30',
  });
});

test('can be stopped', async () => {
  const stop = new AbortController();
  stop.abort();
  const stopped = blame(gitDir, { to: ids[0] ?? '', path: 'a', ranges: [], signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ reason: 'aborted' });
});
