/** Versions stay readable when Git or the host has forgotten them. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { presentObjects } from '../../git/refs/refs.ts';
import {
  begin,
  collect,
  commit,
  comparison,
  emitted,
  end,
  idOf,
  inShort,
  keptIn,
  list,
  logged,
  scene,
  start,
  versions,
  watched,
} from './support/versions-scene.ts';

afterEach(end);

/** A tree with a file that does not compress. */
async function randomTree(bytes: number): Promise<string> {
  const input = randomBytes(bytes);
  const { gitDir } = scene;
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input });
  return await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\tbig.bin\n` });
}

describe('in a folder', () => {
  beforeEach(() => begin('folder'));

  test('a version that was replaced, and one that was read, can be compared when Git has removed them', async () => {
    const [first, base] = [await idOf('topic'), await idOf('main')];
    await list();
    const second = await commit(base, 'anew');
    await list();
    await expect.poll(keptIn).toEqual([first]);
    await versions.read({ ...comparison(), tip: second });
    await expect.poll(keptIn).toEqual([first, second].toSorted());
    const third = await commit(base, 'once more', 'main^{tree}');
    await collect();
    await expect(scene.git('cat-file', '-e', first)).rejects.toThrow();
    // Also by a page that was never told of the old version.
    start();
    const all = await list();
    expect(inShort(all)).toEqual([
      [3, third, 1, null],
      [2, second, 1, null],
      [1, first, 2, null],
    ]);
    expect(all.map(({ gone }) => gone)).toEqual([null, null, null]);
    const since = { sha: first, base };
    const commits = { sha: third, base, since };
    const answer = await scene.repository.diff({ ...comparison(), commits, paths: [] });
    expect(await answer.json()).toMatchObject({ files: [{ path: 'b.txt' }] });
    expect(logged).toEqual([]);
    expect(await scene.git('for-each-ref', 'refs/marginalia')).toBe('');
    // The next folder of this name inherits nothing, also where nothing else would clear it away.
    await versions.close();
    start();
    expect(await keptIn()).toEqual([first, second].toSorted());
    versions.forget(scene.repository.place);
    await expect.poll(keptIn).toEqual([]);
  });

  test('a version of which the base was rewritten as well can be compared', async () => {
    const [first, base] = [await idOf('topic'), await idOf('main')];
    await list();
    const again = await scene.git('commit-tree', `${base}^{tree}`, '-m', 'The base anew');
    await scene.git('update-ref', 'refs/heads/main', again);
    const second = await commit(again, 'anew');
    await list();
    await expect.poll(keptIn).toEqual([first, base].toSorted());
    await collect();
    await expect(scene.git('cat-file', '-e', base)).rejects.toThrow();
    start();
    expect((await list()).map(({ tip, gone }) => [tip, gone])).toEqual([
      [second, null],
      [first, null],
    ]);
  });

  test('beyond the limit the oldest that was not read makes room, and the list says so', async () => {
    start({ maxBytes: 250_000 });
    const before = await idOf('topic');
    const kept = async (): Promise<string[]> => (await keptIn()).filter((sha) => sha !== before);
    const base = await idOf('main');
    const rewrite = async (name: string): Promise<string> => {
      const sha = await commit(base, name, await randomTree(100_000));
      await list();
      return sha;
    };
    const one = await rewrite('one');
    await versions.read({ ...comparison(), tip: one });
    await expect.poll(kept).toEqual([one]);
    const two = await rewrite('two');
    const three = await rewrite('three');
    await expect.poll(kept).toEqual([one, two].toSorted());
    const four = await rewrite('four');
    await expect.poll(kept).toEqual([one, three].toSorted());
    await collect();
    const gone = new Map((await list()).map((each) => [each.tip, each.gone]));
    expect([four, three, two, one].map((tip) => gone.get(tip))).toEqual([
      null,
      null,
      'Its objects were removed to make room.',
      null,
    ]);
    // What is larger than all of the room is not kept at all.
    const five = await commit(base, 'five', await randomTree(300_000));
    await list();
    await rewrite('six');
    // With all that it does in the background.
    await versions.close();
    start({ maxBytes: 250_000 });
    expect(await kept()).toEqual([one, four].toSorted());
    await collect();
    expect((await list()).find(({ tip }) => tip === five)?.gone).toBe('Git has removed it from this folder.');
  });
});

describe.each(['our host', 'specification'] as const)('at a host: %s', (home) => {
  beforeEach(() => begin(home));

  test('what is missing is fetched in the background, and the list says when it is there', async () => {
    const [first, base] = [await idOf('topic'), await idOf('main')];
    expect(await list()).toMatchObject([{ number: 1, tip: first, commits: null }]);
    const second = await commit(first, 'more');
    const third = await commit(base, 'anew');
    await watched(first, second, third);
    await list();
    await expect
      .poll(async () => inShort(await list()))
      .toEqual([
        [2, third, 1, null],
        [1, second, 3, 1],
        [1, first, 2, null],
      ]);
    expect(emitted).toContain('versions.changed');
    expect((await list()).every(({ mergeBase, gone }) => mergeBase === base && gone === null)).toBe(true);
    expect(logged).toEqual([]);
  });

  test('a version that was read can be compared when the host has forgotten it; another is told to be gone', async () => {
    const [first, base] = [await idOf('topic'), await idOf('main')];
    await list();
    await versions.read({ ...comparison(), tip: first });
    const { gitDir } = scene.repository.copy();
    const blob = await idOf(`${first}:b.txt`);
    await expect.poll(() => presentObjects(gitDir, [blob]).catch(() => new Set())).toEqual(new Set([blob]));
    const second = await commit(base, 'anew');
    await watched(first, second);
    const third = await commit(base, 'once more', 'main^{tree}');
    await collect();
    await list();
    const gone = 'The host no longer has it.';
    await expect.poll(async () => (await list()).map((one) => one.gone)).toEqual([null, gone, null]);
    expect(await list()).toMatchObject([
      { tip: third, commits: 1 },
      { tip: second, commits: null },
      { tip: first, commits: 2 },
    ]);
    const commits = { sha: third, base, since: { sha: first, base } };
    const answer = await scene.repository.diff({ ...comparison(), commits, paths: [] });
    expect(await answer.json()).toMatchObject({ files: [{ path: 'b.txt' }] });
    expect(logged).toEqual([]);
  });

  test('versions that are compared are fetched at once', async () => {
    const [first, base] = [await idOf('topic'), await idOf('main')];
    const second = await commit(base, 'anew');
    const all = await list('topic', [first]);
    expect(all).toMatchObject([
      { tip: second, mergeBase: base, commits: 1 },
      { number: 0, tip: first, mergeBase: base, commits: 2 },
    ]);
  });
});
