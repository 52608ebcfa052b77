/** Branches that are gone, by the last tip that the app remembers. */
import { afterEach, expect, test } from 'vitest';
import { begin, collect, commit, end, idOf, list, scene, versions } from './support/versions-scene.ts';

afterEach(end);

const deleted = () => versions.deleted(scene.repository.place);

test('a branch that is gone is listed with its last commit, until Git cannot read that any more', async () => {
  await begin('folder');
  await list();
  const last = await commit(await idOf('topic'), 'The last one');
  await list();
  expect(await deleted()).toEqual([]);
  await scene.git('update-ref', '-d', 'refs/heads/topic');
  expect(await deleted()).toEqual([
    { branch: 'topic', tip: last, subject: 'The last one', at: expect.any(Number) },
  ]);
  await scene.git('update-ref', 'refs/heads/topic', last);
  expect(await deleted()).toEqual([]);
  await scene.git('update-ref', '-d', 'refs/heads/topic');
  await collect();
  expect(await deleted()).toEqual([]);
});

test('at a host none is looked for', async () => {
  await begin('our host');
  await list();
  await scene.git('update-ref', '-d', 'refs/heads/topic');
  expect(await deleted()).toEqual([]);
});
