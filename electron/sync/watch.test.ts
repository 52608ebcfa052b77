import { expect, test } from 'vitest';
import type { SyncState } from '../../shared/ipc/shapes.ts';
import { createSyncs } from './watch.ts';

const place = { orgId: 'o', repo: 'r' };
const head = (n: number): string => String(n).repeat(40);

test('a sync that ends between two questions is not taken for one without a change', async () => {
  // The host moves the branch, and is done, right before it is asked.
  let moved = false;
  const ended = Promise.withResolvers<SyncState>();
  const syncs = createSyncs({
    client: {
      branches: () => Promise.resolve([{ name: 'main', head: head(moved ? 2 : 1), createdAt: null }]),
      commits: () => Promise.resolve({ commits: [], nextCursor: null }),
      pullUpstream: () => Promise.resolve('accepted'),
      syncSays: () => {
        moved = true;
        return Promise.resolve('done');
      },
    },
    changed(state) {
      if (state.phase !== 'asking' && state.phase !== 'watching') ended.resolve(state);
    },
    sleep: () => Promise.resolve(),
  });
  syncs.start(place);
  const state = await ended.promise;
  expect(state.phase).toBe('moved');
  expect(state.moves).toMatchObject([{ ref: 'main', from: head(1), to: head(2) }]);
});

test('a sync that is cancelled says nothing more', async () => {
  const phases: string[] = [];
  const asked = Promise.withResolvers<string>();
  const syncs = createSyncs({
    client: {
      branches: () => Promise.resolve([]),
      commits: () => Promise.resolve({ commits: [], nextCursor: null }),
      pullUpstream: () => asked.promise,
      syncSays: () => Promise.resolve('done'),
    },
    changed: ({ phase }) => void phases.push(phase),
    sleep: () => Promise.resolve(),
  });
  syncs.start(place);
  syncs.cancel(place);
  asked.resolve('accepted');
  await new Promise((resolve) => setImmediate(resolve));
  expect(phases).toEqual(['cancelled']);
  expect(syncs.state(place)?.phase).toBe('cancelled');
});
