/** What became of a version's commits, wherever the repository is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPairs } from '../../electron/versions/pairs.ts';
import { versionPairs } from '../../shared/ipc/versions.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

describe.each(HOMES)('versions in a repository of this home: %s', (home) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(home);
  });
  afterAll(async () => await scene.close());

  test('are paired commit by commit, with what differs modulo the base', async () => {
    const { git, repository } = scene;
    const [first, second] = [await git('rev-parse', 'v1^{commit}'), await git('rev-parse', 'main')];
    const commit = (tree: string, parent: string, message: string): Promise<string> =>
      git('commit-tree', tree, '-p', parent, '-m', message);
    // Before: on the first commit. Now: on the second one, with other words, and with one commit more.
    const back = await commit('v1^{tree}', 'main', 'Back');
    const one = await git('merge-tree', '--write-tree', 'topic~1', back);
    const old = await commit(one, first, 'On the topic');
    const moved = await git('merge-tree', '--write-tree', second, old);
    const other = ['-c', 'user.email=other@example.com'];
    const reworded = await git(...other, 'commit-tree', moved, '-p', second, '-m', 'In other words');
    const tip = await commit('topic^{tree}', reworded, 'Once more');
    const at = { ...repository.place, branch: 'topic', ephemeral: false };
    await git('update-ref', 'refs/heads/topic', tip);
    const pairs = createPairs((place) => scene.repositories.open(place));
    const asked = { ...at, from: { sha: old, base: first }, to: { sha: tip, base: second } };
    const found = versionPairs.parse(await pairs(asked));
    expect(found).toEqual({
      pairs: [
        {
          state: 'new',
          moved: false,
          messageChanged: false,
          authorChanged: false,
          old: null,
          new: expect.objectContaining({ sha: tip, parent: reworded, subject: 'Once more' }),
        },
        {
          state: 'changed',
          moved: false,
          messageChanged: true,
          authorChanged: true,
          old: { sha: old, parent: first, subject: 'On the topic', message: 'On the topic\n' },
          new: expect.objectContaining({ sha: reworded, parent: second, message: 'In other words\n' }),
        },
      ],
      lines: 2,
      files: ['b.txt'],
      conflicts: [],
    });
    expect(await pairs(asked)).toBe(await pairs(asked));
    const gone = pairs({ ...asked, from: { sha: '1'.repeat(40), base: first } });
    await expect(gone).rejects.toMatchObject({ error: { kind: 'not-found' } });
  });
});
