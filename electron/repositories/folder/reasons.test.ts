import { expect, test } from 'vitest';
import { listedWith } from './reasons.ts';

const folder = (name: string, problem: string | null = null) => ({
  name,
  path: `/work/${name}`,
  openedAt: null,
  problem,
});
const page = (...names: string[]) => ({
  repositories: names.map((name) => ({ name, defaultBranch: '', createdAt: null, upstream: null })),
  nextCursor: null,
});

test('the list of folders needs no host, and leaves out those that cannot be read', async () => {
  const folders = [folder('wt'), folder('Click'), folder('away', 'The folder is not there')];
  const list = listedWith(
    { id: 'folders', listFolders: () => folders },
    { repositories: async (orgId) => await Promise.resolve(page(`of ${orgId}`)) },
  );
  expect(await list('folders')).toEqual(page('Click', 'wt'));
  expect(await list('folders', { q: 'cli' })).toEqual(page('Click'));
  expect(await list('sample', { q: 'cli' })).toEqual(page('of sample'));
});
