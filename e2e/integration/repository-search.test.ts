/** What the port promises of searches, wherever a repository is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Repository } from '../../electron/repositories/port.ts';
import type { FileHits } from '../../shared/ipc/search.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

describe.each(HOMES)('a repository of this home: %s', (home) => {
  let scene: Scene;
  let repository: Repository;
  beforeAll(async () => {
    scene = await openScene(home);
    ({ repository } = scene);
  });
  afterAll(async () => await scene.close());

  async function search(branch: string, text: string, more: { fetches?: boolean; first?: string[] } = {}) {
    const request = {
      branch,
      ephemeral: false,
      commit: await scene.git('rev-parse', branch),
      text,
      isPattern: false,
      matchCase: true,
      first: more.first ?? [],
      fetches: more.fetches ?? true,
    };
    const files: FileHits[] = [];
    const hits = repository.search(request);
    let step = await hits.next();
    for (; step.done !== true; step = await hits.next()) files.push(...step.value);
    return { files: files.map(({ path, lines }) => [path, lines[0]?.text]), end: step.value };
  }
  const ALL = { reason: 'all', unread: 0 };

  test('searches the files of any commit, and fetches them for that only where it may', async () => {
    if (!repository.capabilities.contentsAtHand)
      expect((await search('topic', 'new', { fetches: false })).end).toEqual({
        reason: 'unfetched',
        unread: 0,
      });
    expect(await search('topic', 'new')).toEqual({ files: [['b.txt', 'newer']], end: ALL });
    expect(await search('topic', 'new', { fetches: false })).toMatchObject({ end: ALL });
    expect(await search('topic', 'e', { first: ['b.txt'] })).toEqual({
      files: [['b.txt', 'newer']],
      end: ALL,
    });
    expect(await search('topic', 'w', { first: ['b.txt'] })).toEqual({
      files: [
        ['b.txt', 'newer'],
        ['a.txt', 'two'],
      ],
      end: ALL,
    });
    expect(await search('main', 'new')).toEqual({ files: [], end: ALL });
  });

  test('says that there is no such commit', async () => {
    const request = {
      ephemeral: false,
      text: 'x',
      isPattern: false,
      matchCase: true,
      first: [],
      fetches: true,
    };
    const hits = repository.search({ ...request, branch: 'topic', commit: 'f'.repeat(40) });
    await expect(hits.next()).rejects.toMatchObject({ error: { message: expect.stringMatching(/./) } });
  });
});
