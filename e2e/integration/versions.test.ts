/** The versions of a branch in a folder, as they are listed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  begin,
  collect,
  commit,
  comparison,
  emitted,
  end,
  idOf,
  inShort,
  list,
  scene,
  start,
  store,
  versions,
  watched,
} from './support/versions-scene.ts';

beforeEach(() => begin('folder'));
afterEach(end);

test('a branch grows and is rewritten; both are listed, the newest first', async () => {
  const [first, base] = [await idOf('topic'), await idOf('main')];
  await list();
  const second = await commit(first, 'more');
  await list();
  const third = await commit(base, 'anew');
  const all = await list();
  expect(inShort(all)).toEqual([
    [2, third, 1, null],
    [1, second, 3, 1],
    [1, first, 2, null],
  ]);
  expect(all.every(({ mergeBase, gone }) => mergeBase === base && gone === null)).toBe(true);
  // What was counted is remembered, also by the next run.
  start();
  expect(await list()).toEqual(all);
});

test('what Git logged counts, whether or not this app has seen it', async () => {
  const [first, base] = [await idOf('topic'), await idOf('main')];
  await scene.git('config', 'core.logAllRefUpdates', 'true');
  await scene.git('update-ref', '--create-reflog', 'refs/heads/topic', base);
  await scene.git('update-ref', 'refs/heads/topic', first);
  const second = await commit(base, 'anew');
  expect(inShort(await list())).toEqual([
    [2, second, 1, null],
    [1, first, 2, 2],
    [1, base, 0, null],
  ]);
  await scene.git('reflog', 'expire', '--expire=now', '--all');
  expect(inShort(await list())).toHaveLength(3);
});

test('the base has moved, or has taken in the old version: its merge base is the one of then', async () => {
  const [first, base] = [await idOf('topic'), await idOf('main')];
  await list();
  await scene.git('update-ref', 'refs/heads/main', first);
  const second = await commit(first, 'upon it');
  const [now, before] = await list();
  expect(now).toMatchObject({ number: 1, tip: second, mergeBase: first, commits: 1, added: 1 });
  expect(before).toMatchObject({ tip: first, mergeBase: base, commits: 2 });
  // Compared with another base, both have its merge base.
  const other = await versions.list({ ...comparison(), base: 'refs/tags/v1', tip: second, named: [] });
  const root = await idOf('v1^{}');
  expect(other.versions.map(({ mergeBase }) => mergeBase)).toEqual([root, root]);
});

const move = (ref: string, sha: string): Promise<string> =>
  scene.git('update-ref', '--create-reflog', `refs/heads/${ref}`, sha);

test('a version of a branch upon another branch keeps the commit of that which it was made upon', async () => {
  await scene.git('config', 'core.logAllRefUpdates', 'true');
  const root = await idOf('main');
  const [one, anew] = [
    await scene.commit({ 'one.txt': 'one\n' }, [root], 'one'),
    await scene.commit({ 'one.txt': 'ONE\n' }, [root], 'one'),
  ];
  await move('part-one', one);
  const two = await scene.commit({ 'one.txt': 'one\n', 'two.txt': 'two\n' }, [one], 'two');
  await move('topic', two);
  // Both are rewritten, as `git rebase --update-refs` does, and neither was seen before.
  await move('part-one', anew);
  const next = await scene.commit({ 'one.txt': 'ONE\n', 'two.txt': 'two\n' }, [anew], 'two');
  await move('topic', next);
  const { versions: all } = await versions.list({
    ...comparison(),
    base: 'part-one',
    tip: next,
    named: [],
  });
  expect(all[0]).toMatchObject({ tip: next, mergeBase: anew, commits: 1 });
  expect(all.find(({ tip }) => tip === two)).toMatchObject({ mergeBase: one, commits: 1 });
});

test('where it is not known what the base was then, each version that was never shown says so, again and again', async () => {
  await scene.git('config', 'core.logAllRefUpdates', 'true');
  const [first, base] = [await idOf('topic'), await idOf('main')];
  await move('topic', base);
  await move('topic', first);
  await scene.git('reflog', 'expire', '--expire=now', 'refs/heads/main');
  const second = await commit(base, 'anew');
  for (let time = 1; time <= 2; time += 1) {
    const all = await list();
    expect(all.map(({ tip, isBaseOfToday }) => [tip, isBaseOfToday])).toEqual([
      [second, undefined],
      [first, true],
      // The base has it, so that nothing is shown of it.
      [base, undefined],
    ]);
  }
});

test('a file that was viewed before the versions were listed counts as soon as they are', async () => {
  const { orgId, repo } = comparison();
  versions.viewed(`${orgId} ${repo} main...topic`);
  versions.viewed(`${orgId} another main...topic`);
  await list();
  const all = await list();
  expect(all.filter(({ readAt }) => readAt !== null)).toEqual([all[0]]);
});

test('a version is read, and says so', async () => {
  const first = await idOf('topic');
  await list();
  await versions.read({ ...comparison(), tip: first });
  const second = await commit(first, 'more');
  const [now, before] = await list();
  expect([now?.readAt, typeof before?.readAt]).toEqual([null, 'number']);
  expect(emitted).toEqual(['versions.changed']);
  // Something is written while it is shown.
  const { orgId, repo } = scene.repository.place;
  versions.viewed(`${orgId} another main...topic`);
  expect(emitted).toHaveLength(1);
  versions.viewed(`${orgId} ${repo} main...topic`);
  versions.wrote({ orgId, repo });
  expect(store.branchTips.list({ ...scene.repository.place, branch: 'topic' })[0]).toMatchObject({
    tip: second,
    readAt: expect.any(Number),
  });
  expect(emitted).toHaveLength(2);
  // Of two older versions that are compared, the newer one is read.
  const third = await commit(first, 'anew');
  await list();
  await versions.read({ ...comparison(), tip: first });
  versions.viewed(`${orgId} ${repo} main...topic  versions ${first}..${second}`);
  expect((await list()).map(({ tip, readAt }) => [tip, readAt !== null])).toEqual([
    [third, false],
    [second, true],
    [first, true],
  ]);
});

test('a page that still shows what the branch was has no later version', async () => {
  const first = await idOf('topic');
  await list();
  const second = await commit(await idOf('main'), 'anew');
  await watched(first, second);
  expect(emitted).toEqual(['versions.changed']);
  const shown = await versions.list({ ...comparison(), tip: first, named: [] });
  expect(shown.versions.map(({ tip }) => tip)).toEqual([first]);
  expect(inShort(await list())).toEqual([
    [2, second, 1, null],
    [1, first, 2, null],
  ]);
});

test('what Git has removed is told, and keeps its number', async () => {
  // As if there were no room for anything.
  start({ maxBytes: 0 });
  const first = await idOf('topic');
  await list();
  const second = await commit(await idOf('main'), 'anew');
  await list();
  const third = await commit(await idOf('main'), 'once more');
  await collect();
  const all = await list();
  const gone = 'Git has removed it from this folder.';
  const base = await idOf('main');
  expect(all).toMatchObject([
    { number: 3, tip: third, commits: 1, gone: null },
    { number: 2, tip: second, commits: null, mergeBase: base, gone },
    { number: 1, tip: first, commits: null, mergeBase: base, gone },
  ]);
});

test('tags, ids and revisions have no versions', async () => {
  for (const branch of ['refs/tags/v1', 'topic~1', await idOf('topic')])
    expect(await list(branch)).toEqual([]);
});

test('a folder that is removed from the list leaves nothing to the next of its name', async () => {
  await list();
  versions.forget(scene.repository.place);
  expect(store.branchTips.ofRepository(scene.repository.place)).toEqual([]);
});

test('nor does what was still being listed when it was removed', async () => {
  const tip = await idOf('topic');
  const shown = { ...scene.repository.place, branch: 'topic', ephemeral: false, commits: { sha: tip } };
  const listing = Promise.resolve(versions.list({ ...comparison(), tip, named: [] }));
  const running = [listing, versions.earlier(shown)];
  versions.forget(scene.repository.place);
  await Promise.all(running);
  await expect.poll(() => store.branchTips.ofRepository(scene.repository.place)).toEqual([]);
});

test('nor does what a page asks of it afterwards', async () => {
  const [{ place }, tip] = [scene.repository, await idOf('topic')];
  await list();
  scene.folders.forget(place.repo);
  versions.forget(place);
  await expect(versions.list({ ...comparison(), tip, named: [] })).rejects.toThrow('not in the list');
  expect(store.branchTips.ofRepository(place)).toEqual([]);
});

test('a version that a link names is listed, although it was never seen here, and changes no number', async () => {
  const [first, base] = [await idOf('topic'), await idOf('main')];
  await list();
  const named = await scene.git('commit-tree', 'topic^{tree}', '-p', base, '-m', 'elsewhere');
  const all = await list('topic', [named, first]);
  expect(inShort(all)).toEqual([
    [1, first, 2, null],
    [0, named, 1, null],
  ]);
  expect(all[1]).toMatchObject({ mergeBase: base, gone: null });
  expect(inShort(await list())).toEqual([[1, first, 2, null]]);
  const nowhere = 'e'.repeat(40);
  expect((await list('topic', [nowhere])).at(-1)).toMatchObject({
    number: 0,
    commits: null,
    gone: expect.any(String),
  });
});
