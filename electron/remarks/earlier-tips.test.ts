import { expect, test, vi } from 'vitest';
import { createEarlierTips } from './earlier-tips.ts';

const shown = { orgId: 'acme', repo: 'demo', branch: 'feature', ephemeral: false, commits: { sha: 'now' } };
const locked = (): never => {
  throw new Error('database is locked');
};

test('the shown tip is remembered once, and the others are given', async () => {
  const store = { list: vi.fn(() => ['before']), saw: vi.fn(), forget: vi.fn() };
  const tips = createEarlierTips({ store, loggedTips: () => Promise.resolve([]), now: () => 7 });
  expect(await tips.of(shown)).toEqual(['before']);
  expect(store.saw).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ branch: 'feature' }), 'now', 7);
  store.list.mockReturnValue(['now', 'before']);
  expect(await tips.of(shown)).toEqual(['before']);
  expect(store.saw).toHaveBeenCalledOnce();
});

test('a database that is locked keeps nothing from being shown', async () => {
  const store = { list: locked, saw: locked, forget: locked };
  const tips = createEarlierTips({ store, loggedTips: () => Promise.resolve([]), now: () => 7 });
  expect(await tips.of(shown)).toEqual([]);
});
