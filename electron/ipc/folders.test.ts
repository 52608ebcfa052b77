import { expect, test, vi } from 'vitest';
import { LEAST_CAPABILITIES } from '../../shared/domain/least-capabilities.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { foldersHandlers } from './folders.ts';
import type { RequestedFolder, Services } from './services.ts';

const resolve = (side: string) => Promise.resolve({ side });
const place = { orgId: 'folders', repo: 'mine' };

test.each<[string, Partial<RequestedFolder>, number]>([
  ['is read ahead as what is suggested there', {}, 1],
  ['is not, where a branch is named', { branch: 'topic' }, 0],
  ['is not, where a base is named', { base: 'main' }, 0],
])('a folder that the command line names %s', async (_, sides, times) => {
  const prefetch = vi.fn<(place: RepositoryPlace) => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const services = {
    desktop: { takeRequested: () => ({ path: '/work/mine', ...sides }) },
    repositories: {
      folders: { open: () => Promise.resolve(place), prefetch },
      open: () => ({ resolve, capabilities: LEAST_CAPABILITIES }),
    },
  } as unknown as Services;
  expect(await foldersHandlers(services).takeRequested({})).toMatchObject({ ...place, ...sides });
  expect(prefetch).toHaveBeenCalledTimes(times);
});
