/** What the port promises of merges, wherever a repository is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Repository } from '../../electron/repositories/port.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

const some = (line: string) => ({ lines: [line], more: 0 });

describe.each(HOMES)('a repository of this home: %s', (home) => {
  let scene: Scene;
  let repository: Repository;
  beforeAll(async () => {
    scene = await openScene(home);
    ({ repository } = scene);
  });
  afterAll(async () => await scene.close());
  const idOf = (revision: string): Promise<string> => scene.git('rev-parse', revision);

  test('says where a merge would conflict, and fetches history for that only where it may', async () => {
    const own = await scene.commit({ 'a.txt': 'own\n' }, [await idOf('v1^{commit}')], 'On its own');
    await scene.git('update-ref', 'refs/heads/apart', own);
    const merge = async (branch: string, fetches: boolean) =>
      await repository.mergeConflicts({
        branch,
        ephemeral: false,
        tip: await idOf(branch),
        into: await idOf('main'),
        fetches,
      });
    if (!repository.capabilities.contentsAtHand)
      expect(await merge('apart', false)).toEqual({ status: 'unfetched' });
    expect(await merge('apart', true)).toMatchObject({
      status: 'tried',
      count: 1,
      files: [{ path: 'a.txt', lines: [{ before: [some('one')], base: some('two'), branch: some('own') }] }],
    });
    // What was fetched once answers without a request.
    expect(await merge('apart', false)).toMatchObject({ status: 'tried', count: 1 });
    expect(await merge('topic', true)).toEqual({ status: 'tried', count: 0, files: [], isCut: false });
    await scene.git('update-ref', '-d', 'refs/heads/apart');
  });
});
