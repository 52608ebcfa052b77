/** Versions in folders of all shapes: linked work trees, packed refs, shallow and partial clones, ephemeral branches. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import type { Version } from '../../shared/ipc/versions.ts';
import {
  begin,
  commit,
  comparison,
  end,
  idOf,
  inShort,
  list,
  scene,
  start,
  versions,
} from './support/versions-scene.ts';

afterEach(end);

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'protocol.file.allow=always'];

/** Another folder, opened in the same app. */
async function openBeside(path: string) {
  const place = await scene.repositories.folders.open(path);
  const git = (...args: string[]): Promise<string> => gitText(args, { gitDir: join(path, '.git'), config });
  const listed = async (): Promise<Version[]> => {
    const tip = await git('rev-parse', 'topic');
    return (await versions.list({ ...comparison(), ...place, tip, named: [] })).versions;
  };
  const rewrite = async (message: string): Promise<string> => {
    const sha = await git('commit-tree', 'topic^{tree}', '-p', 'topic^', '-m', message);
    await git('update-ref', 'refs/heads/topic', sha);
    return sha;
  };
  return { git, listed, rewrite, repository: scene.repositories.open(place) };
}

/** Clones the scene's folder, with its branch. */
async function clone(...args: string[]) {
  const path = join(scene.gitDir, '../..', 'clone');
  await scene.git('config', 'uploadpack.allowFilter', 'true');
  const url = `file://${scene.gitDir}`;
  await runGit(['clone', '--quiet', '--no-checkout', '--no-single-branch', ...args, url, path], {
    config,
    protocols: ['file'],
  });
  const at = await openBeside(path);
  await at.git('update-ref', 'refs/heads/topic', 'refs/remotes/origin/topic');
  return at;
}

test('a linked work tree has the versions of the repository that it belongs to, also when its refs are packed', async () => {
  await begin('folder');
  const first = await idOf('topic');
  const second = await commit(await idOf('main'), 'anew');
  await scene.git('pack-refs', '--all');
  const path = join(scene.gitDir, '../..', 'linked');
  await scene.git('worktree', 'add', '--quiet', path, 'topic');
  const place = await scene.repositories.folders.open(path);
  const { versions: all } = await versions.list({ ...comparison(), ...place, tip: second, named: [first] });
  expect(all.map(({ tip, commits, gone }) => [tip, commits, gone])).toEqual([
    [second, 1, null],
    [first, 2, null],
  ]);
});

test('in a shallow clone, what is behind its end is not counted, and what is kept can be read', async () => {
  await begin('folder');
  const { git, listed, rewrite, repository } = await clone('--depth=3');
  const first = await git('rev-parse', 'topic');
  expect(inShort(await listed())).toEqual([[1, first, 2, null]]);
  const second = await rewrite('anew');
  await listed();
  const { gitDir } = repository.copy();
  const kept = (): Promise<string> => gitText(['for-each-ref', '--format=%(objectname)'], { gitDir });
  await expect.poll(kept).toContain(first);
  await git('reflog', 'expire', '--expire=now', '--all');
  for (const ref of ['refs/remotes/origin/topic', 'refs/remotes/origin/HEAD'])
    await git('update-ref', '-d', ref);
  await git('gc', '--quiet', '--prune=now');
  expect((await listed()).map(({ number, tip, gone }) => [number, tip, gone])).toEqual([
    [2, second, null],
    [1, first, null],
  ]);
});

test('in a partial clone, versions are counted and kept without the contents that it lacks', async () => {
  await begin('folder');
  const { git, listed, rewrite, repository } = await clone('--filter=blob:none');
  const first = await git('rev-parse', 'topic');
  await listed();
  const second = await rewrite('anew');
  expect(inShort(await listed())).toEqual([
    [2, second, 2, null],
    [1, first, 2, null],
  ]);
  const { gitDir } = repository.copy();
  await expect.poll(() => gitText(['for-each-ref', '--format=%(objectname)'], { gitDir })).toContain(first);
});

test('an ephemeral branch has versions of its own, beside a branch of the same name', async () => {
  await begin('our host');
  const first = await idOf('topic');
  await list();
  const base = await idOf('main');
  const other = await scene.git('commit-tree', 'topic^{tree}', '-p', base, '-m', 'ephemeral');
  await scene.git('update-ref', 'refs/namespaces/ephemeral/refs/heads/topic', other);
  const at = { ...comparison(), ephemeral: true, named: [] };
  expect((await versions.list({ ...at, tip: other })).versions).toMatchObject([{ number: 1, tip: other }]);
  const next = await scene.git('commit-tree', 'topic^{tree}', '-p', base, '-m', 'again');
  await scene.git('update-ref', 'refs/namespaces/ephemeral/refs/heads/topic', next);
  await versions.list({ ...at, tip: next });
  await expect
    .poll(async () => inShort((await versions.list({ ...at, tip: next })).versions))
    .toEqual([
      [2, next, 1, null],
      [1, other, 1, null],
    ]);
  expect((await list()).map(({ tip }) => tip)).toEqual([first]);
});

test('of a history that Git has pruned in part, what can be read is counted, and the rest is told', async () => {
  await begin('folder');
  // As if there were no room to keep anything.
  start({ maxBytes: 0 });
  const base = await idOf('main');
  const [below, first] = [await commit(base, 'below'), await commit(await idOf('topic'), 'first')];
  await list();
  const second = await commit(base, 'anew');
  await rm(join(scene.gitDir, 'objects', below.slice(0, 2), below.slice(2)));
  expect(inShort(await list()).slice(0, 2)).toEqual([
    [expect.any(Number), second, 1, null],
    [expect.any(Number), first, null, null],
  ]);
  expect((await list()).map(({ gone }) => gone).slice(0, 2)).toEqual([
    null,
    'Git has removed it from this folder.',
  ]);
});
