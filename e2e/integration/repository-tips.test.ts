/** All refs of a repository with one question, wherever it is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

describe.each(HOMES)('a repository of this home: %s', (home) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(home);
  });
  afterAll(async () => await scene.close());

  test('lists all branches and notes refs with one question, and says how far a branch moved', async () => {
    const [main, topic] = [
      await scene.git('rev-parse', 'refs/heads/main'),
      await scene.git('rev-parse', 'refs/heads/topic'),
    ];
    await scene.git('update-ref', 'refs/notes/größe', main);
    const { tips, requests } = await scene.repository.allTips();
    await scene.git('update-ref', '-d', 'refs/notes/größe');
    expect(new Map([...tips].filter(([ref]) => ref !== 'refs/notes/folder'))).toEqual(
      new Map([
        ['refs/heads/main', main],
        ['refs/heads/topic', topic],
        ['refs/notes/größe', main],
      ]),
    );
    expect(requests).toBe(home === 'folder' ? 0 : 1);
    const ends = { from: main, to: topic };
    expect(await scene.repository.distance({ name: 'topic', ephemeral: false }, ends)).toEqual({
      commits: 2,
    });
  });
});
