/** Which of a folder's remotes one Sync is of. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

test('a remote that git fetch --all leaves out is left out, and synced where there is no other', async () => {
  const one = await origin.clone();
  await one.git('remote', 'add', 'away', join(origin.root, 'away'));
  await one.git('config', 'remote.away.skipFetchAll', 'true');
  await one.git('fetch', '--all', '--quiet');
  expect((await one.sync()).problem).toBeNull();
  expect(one.reports.map(({ remote }) => remote)).toEqual(['origin']);
  await one.git('config', 'remote.origin.skipDefaultUpdate', 'true');
  await one.git('remote', 'remove', 'away');
  expect(await one.sync()).toMatchObject({ remote: 'origin', problem: null });
});

test('a remote of a file that the folder’s configuration includes is named, and not asked', async () => {
  const one = await origin.clone();
  await one.git('config', '--file', join(one.gitDir, 'more'), 'remote.shared.url', origin.path);
  await one.git('config', 'include.path', 'more');
  expect(await one.git('remote')).toBe('origin\nshared');
  await one.sync();
  expect(one.reports).toMatchObject([
    { remote: 'origin', messages: [] },
    {
      remote: 'shared',
      problem: null,
      moves: [],
      messages: [expect.stringMatching(/^shared is not synced: /)],
    },
  ]);
  await one.git('remote', 'remove', 'origin');
  expect(await one.sync()).toMatchObject({ remote: 'shared' });
});
