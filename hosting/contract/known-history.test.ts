/** A history that is another here than commits say: cut off in a shallow clone, or mended by grafts. */
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../in-place.ts';
import type { ServedRepository } from '../repository.ts';
import { env } from '../testing/folder-scene.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let root: string;
let folder: string;
beforeEach(async () => {
  world = await openWorld();
  root = await mkdtemp(join(tmpdir(), 'known-history-'));
  folder = join(root, 'work');
});
afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true, force: true });
});

const git = (...args: string[]): Promise<string> =>
  gitText(args, {
    cwd: folder,
    env,
    protocols: ['file'],
    config: ['user.name=R', 'user.email=r@example.com'],
  });
async function get(path: string) {
  const token = await world.token('mine', ['git:read']);
  return (await world.send('GET', `/api/v1/repos/${path}`, { token })).json;
}
const serve = async (): Promise<ServedRepository> =>
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
async function commit(message: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await git('add', '--all');
  await git('commit', '--quiet', '--allow-empty', '-m', message);
}
const paths = ({ files }: { files: { path: string; state: string }[] }): string[] =>
  files.map(({ state, path }) => `${state} ${path}`);

test('a commit is compared with the parent that grafts give it, as the list has it, and that is said', async () => {
  await runGit(['init', '--quiet', '--initial-branch=old', folder]);
  await commit('Old 1', { f: '1\n' });
  await commit('Old 2', { f: '2\n' });
  await git('tag', 'v1');
  await git('checkout', '--quiet', '--orphan', 'main');
  await commit('Import of v1, and k', { f: '2\n', k: 'kept\n' });
  await commit('New work', { f: '3\n' });
  await serve();
  const [imported, v1] = await Promise.all([git('rev-parse', 'main~1'), git('rev-parse', 'v1^{commit}')]);
  expect(paths(await get(`diff?sha=${imported}`))).toEqual(['A f', 'A k']);
  expect((await get(`diff?sha=${imported}`)).history).toBeUndefined();

  await writeFile(join(folder, '.git/info/grafts'), `# old and new\n\n${imported} ${v1}\nno graft at all\n`);
  const alone = await get(`diff?sha=${imported}`);
  expect(paths(alone)).toEqual(['A k']);
  expect(alone.history).toBe('grafted');
  expect((await get('diff?sha=main')).history).toBeUndefined();
  const between = await get('diff?sha=main&baseSha=v1');
  expect(paths(between)).toEqual(['M f', 'A k']);
  expect([between.history, between.merge_base_sha]).toEqual(['grafted', v1]);
  const { commits } = await get(`commits?branch=main&base=${v1}`);
  expect(commits).toHaveLength(2);
  expect(commits[1].parent_shas ?? commits[1].parents).toEqual([v1]);
  // A graft may leave a commit without parents.
  await writeFile(join(folder, '.git/info/grafts'), `${await git('rev-parse', 'main')}\n`);
  expect(paths(await get('diff?sha=main'))).toEqual(['A f', 'A k']);
});

test('a line of grafts gives a commit the parents that Git reads in it, or none at all', async () => {
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  await commit('Zero', { z: 'z\n' });
  await commit('One', { a: 'a\n' });
  await commit('Two', { b: 'b\n' });
  await commit('Three', { c: 'c\n' });
  await serve();
  const ids = await Promise.all([0, 1, 2, 3].map((at) => git('rev-parse', `main~${String(at)}`)));
  const [three = '', two = '', one = '', zero = ''] = ids;
  const own = ['A c'];
  const added = ['A b', 'A c'];
  const lines: [content: string, shown: string[], isGraft: boolean][] = [
    [`${three} ${one}`, added, true],
    [`${three}\t${one}`, added, true],
    [`${three} ${one} \t\r\n`, added, true],
    [`${three} ${one}\r${two}`, added, true],
    [`${three} ${one.toUpperCase()}`, added, true],
    [`${three.toUpperCase()} ${one}`, added, true],
    [`${three} ${one} ${two}`, added, true],
    [`${three} ${one}\n${three} ${zero}`, added, true],
    [`${three} main\n${three} ${one}`, added, true],
    [`${three} main~2`, own, false],
    [`${three} nonsense`, own, false],
    [`${three}  ${one}`, own, false],
    [`${three} ${one} and more`, own, false],
    [`${three}\v${one}`, own, false],
    [` ${three} ${one}`, own, false],
    [`${three} ${one}${one.slice(0, 24)}`, own, false],
    [`#${three} ${one}`, own, false],
  ];
  for (const [content, shown, isGraft] of lines) {
    await writeFile(join(folder, '.git/info/grafts'), `${content}\n`);
    const parents = (await git('rev-list', '--parents', '--max-count=1', 'main')).split(' ').slice(1);
    expect([parents[0], content]).toEqual([isGraft ? one : two, content]);
    const alone = await get('diff?sha=main');
    expect([paths(alone), alone.history, content]).toEqual([shown, isGraft ? 'grafted' : undefined, content]);
    const between = await get(`diff?sha=main&baseSha=${zero}`);
    expect([between.history, content]).toEqual([isGraft ? 'grafted' : undefined, content]);
  }
});

test('grafts that came after a comparison was read count the next time, with uncommitted changes, too', async () => {
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  for (const name of ['a', 'b', 'c', 'd']) await commit(name, { [name]: `${name}\n` });
  await git('branch', 'old', 'main~2');
  await git('checkout', '--quiet', '--detach');
  const repository = await serve();
  const { snapshots } = world.hosting.host;
  await writeFile(join(folder, 'e'), 'not committed\n');
  const options = { isShown: true, parts: false, signal: AbortSignal.timeout(60_000) };
  const read = async () => {
    const taken = (await snapshots.take(repository, options))?.commit ?? '';
    const [between, uncommitted, { commits }] = await Promise.all([
      get('branches/diff?branch=main&base=old'),
      get(`diff?sha=${taken}&baseSha=${old}`),
      get(`commits?branch=${taken}&base=${old}`),
    ]);
    return {
      bases: [between.merge_base_sha, uncommitted.merge_base_sha],
      files: [paths(between), paths(uncommitted)],
      listed: commits.length,
    };
  };
  const [d, old, first] = (await git('rev-parse', 'main', 'old', 'main~3')).split('\n');
  const plain = {
    bases: [old, old],
    files: [
      ['A c', 'A d'],
      ['A c', 'A d', 'A e'],
    ],
    listed: 3,
  };
  expect(await read()).toEqual(plain);
  const file = join(folder, '.git/info/grafts');
  await writeFile(file, `${d} ${first}\n`);
  const added = ['A b', 'A c', 'A d'];
  expect(await read()).toEqual({ bases: [first, first], files: [added, [...added, 'A e']], listed: 2 });
  await rm(file);
  expect(await read()).toEqual(plain);
});

/** Where a shallow clone finds another merge base than there is: the newer one is behind where it was cut. */
async function cut(): Promise<Record<'A' | 'B', string>> {
  const gitDir = join(root, 'whole.git');
  await runGit(['init', '--quiet', '--bare', '--initial-branch=H', gitDir]);
  const tree = async (text: string): Promise<string> => {
    const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text });
    return await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\tf\n` });
  };
  const [narrow, wide] = [await tree('narrow\n'), await tree('wide\n')];
  const make = async (name: string, of: string, ...parents: string[]): Promise<string> => {
    const beside = parents.flatMap((parent) => ['-p', parent]);
    return await gitText(['commit-tree', of, ...beside, '-m', name], { gitDir, env });
  };
  const A = await make('A', narrow);
  const B = await make('B', wide, A);
  const L = await make('L', wide, await make('X', wide, B));
  const H = await make('H', wide, L, await make('Q', narrow, A));
  const R = await make('R', wide, B);
  await runGit(['update-ref', 'refs/heads/H', H], { gitDir });
  await runGit(['update-ref', 'refs/heads/R', R], { gitDir });
  const url = `file://${gitDir}`;
  await runGit(['clone', '--quiet', '--depth=1', '--branch=H', url, folder], { protocols: ['file'] });
  return { A, B };
}

test('a shallow clone says where what it has in common may be newer, and what it shows complete', async () => {
  const { A, B } = await cut();
  await serve();
  // Its parent is not here: everything looks new.
  const tip = await get('diff?sha=H');
  expect([tip.history, paths(tip)]).toEqual(['cut', ['A f']]);
  await git('fetch', '--quiet', '--depth=3', 'origin', 'H', 'R:refs/remotes/origin/R');
  const diff = await get('diff?sha=H&baseSha=refs/remotes/origin/R');
  expect([diff.merge_base_sha, diff.history, paths(diff)]).toEqual([A, 'cut', ['M f']]);
  expect((await get('diff?sha=H')).history).toBeUndefined();

  // Work that begins behind the cut is compared in full, and nothing is said.
  await git('checkout', '--quiet', '-b', 'topic', 'H');
  await commit('Work', { g: 'new\n' });
  const own = await get('branches/diff?branch=topic&base=H');
  expect([own.history, paths(own)]).toEqual([undefined, ['A g']]);

  await git('fetch', '--quiet', '--unshallow');
  const whole = await get('diff?sha=H&baseSha=refs/remotes/origin/R');
  expect([whole.merge_base_sha, whole.history, paths(whole)]).toEqual([B, undefined, []]);
});

test('branches that were merged into each other say that they have several merge bases', async () => {
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  await commit('Begin', { f: '1\n' });
  await git('checkout', '--quiet', '-b', 'topic');
  await commit('Topic', { t: 't\n' });
  await git('checkout', '--quiet', 'main');
  await commit('Main', { m: 'm\n' });
  const [main, topic] = await Promise.all([git('rev-parse', 'main'), git('rev-parse', 'topic')]);
  await git('merge', '--quiet', '--no-edit', topic);
  await serve();
  const once = await get('branches/diff?branch=main&base=topic');
  expect([once.merge_base_sha, once.history]).toEqual([topic, undefined]);
  await git('checkout', '--quiet', 'topic');
  await git('merge', '--quiet', '--no-edit', main);
  const twice = await get('branches/diff?branch=topic&base=main');
  expect([twice.merge_base_sha, twice.history]).toEqual([
    await git('merge-base', 'main', 'topic'),
    'crossed',
  ]);
  expect((await get('diff?sha=topic&baseSha=main')).history).toBe('crossed');
});

test('a file of grafts that is no list gives no parents', async () => {
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  await commit('One', { a: 'a\n' });
  await commit('Two', { b: 'b\n' });
  await appendFile(join(folder, '.git/info/grafts'), `\n${'x'.repeat(9000)}\n`);
  await serve();
  const two = await get('diff?sha=main');
  expect([two.history, paths(two)]).toEqual([undefined, ['A b']]);
});
