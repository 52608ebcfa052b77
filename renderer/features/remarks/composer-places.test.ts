import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notOnDisk, world } from '../../test/composer-world.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Words in a composer that is aimed at the tip, whose draft is there. */
async function begun(disk: () => Promise<void> = () => Promise.resolve()) {
  const one = world({ disk });
  one.store.open('a', 'tip', { focus: true });
  one.type('a', 'words');
  await vi.advanceTimersByTimeAsync(500);
  return one;
}

test('a draft moves along when it becomes known where the text goes', async () => {
  const { drafts, store } = await begun();
  store.aim('a', 'commit');
  await vi.advanceTimersByTimeAsync(500);
  expect(Object.fromEntries(drafts)).toEqual({ commit: 'words' });
});

test('a draft whose new place could not be written moves along once it is', async () => {
  let full = false;
  const { drafts, store } = await begun(() => (full ? Promise.reject(new Error('full')) : Promise.resolve()));
  full = true;
  store.aim('a', 'commit');
  await vi.advanceTimersByTimeAsync(500);
  expect(Object.fromEntries(drafts)).toEqual({ tip: 'words' });
  store.aim('a', 'another commit');
  await vi.advanceTimersByTimeAsync(500);
  full = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(Object.fromEntries(drafts)).toEqual({ 'another commit': 'words' });
  store.aim('a', 'tip');
  store.aim('a', 'another commit');
  await vi.advanceTimersByTimeAsync(500);
  expect(Object.fromEntries(drafts)).toEqual({ 'another commit': 'words' });
});

test('words that are held in memory alone are in one place, and what was sent in none', async () => {
  let full = false;
  const disk = () => (full ? Promise.reject(notOnDisk) : Promise.resolve());
  const { drafts, saved, store, type } = await begun(disk);
  full = true;
  store.aim('a', 'commit');
  await vi.advanceTimersByTimeAsync(500);
  expect(Object.fromEntries(drafts)).toEqual({});
  store.open('b', 'other tip', { focus: true });
  drafts.set('other tip', 'older words');
  type('b', 'more words');
  await vi.advanceTimersByTimeAsync(500);
  store.aim('b', 'other commit');
  await store.save('b');
  expect(saved).toEqual(['other commit: more words']);
  expect(Object.fromEntries(drafts)).toEqual({});
});

test('where the text goes is where its draft was kept until then: it stays', async () => {
  const { drafts, store, type } = world();
  for (const found of ['tip (found)', 'tip (refused)']) {
    store.open(found, 'tip', { focus: true });
    type(found, 'words');
    await vi.advanceTimersByTimeAsync(500);
    store.aim(found, found);
    await vi.advanceTimersByTimeAsync(500);
    expect(store.snapshot().get(found)).toMatchObject({ spec: found, state: { draft: 'saved' } });
    expect(Object.fromEntries(drafts)).toEqual({ tip: 'words' });
    await store.discard(found);
  }
});

test('a draft is kept at the old place until the new one has it', async () => {
  let full = false;
  const disk = () => (full ? Promise.reject(new Error()) : Promise.resolve());
  const { drafts, store } = await begun(disk);
  full = true;
  store.aim('a', 'commit');
  await vi.advanceTimersByTimeAsync(500);
  expect(Object.fromEntries(drafts)).toEqual({ tip: 'words' });
});
