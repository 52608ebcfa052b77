import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refused, world } from '../../test/composer-world.ts';
import { UNREAD_DRAFT } from '../notes/unread-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is on disk within half a second, however fast the keys follow each other', async () => {
  const { drafts, store, type } = world();
  store.open('a', 'place', { focus: true });
  for (let key = 1; key <= 20; key += 1) {
    type('a', 'x'.repeat(key));
    await vi.advanceTimersByTimeAsync(100);
    if (key > 5) expect((drafts.get('place') ?? '').length).toBeGreaterThan(key - 5);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(drafts.get('place')).toBe('x'.repeat(20));
});

test('several open at once keep apart; a closed one keeps its text, and has it when it is opened again', async () => {
  const { drafts, store, type } = world();
  store.open('a', 'one', { focus: true });
  store.open('b', 'two', { focus: true });
  type('a', 'first');
  type('b', 'second');
  await store.close('a');
  expect(store.snapshot().get('a')?.closed).toBe(true);
  expect(store.snapshot().get('b')?.state.text).toBe('second');
  await store.flush();
  expect(Object.fromEntries(drafts)).toEqual({ one: 'first', two: 'second' });
  store.open('a', 'one', { focus: true });
  expect(store.snapshot().get('a')).toMatchObject({ closed: false, state: { text: 'first' } });
});

test('a text that comes back from memory alone is written to the disk again, and called saved only then', async () => {
  let full = true;
  const disk = () => (full ? Promise.reject(new Error('full')) : Promise.resolve());
  const { drafts, store } = world({ disk });
  const state = () => store.snapshot().get('a')?.state.draft;
  store.open('a', 'place', { draft: { text: 'typed', caret: 0, savedAt: 0 }, focus: false });
  expect(state()).toBe('behind');
  await vi.advanceTimersByTimeAsync(500);
  expect(state()).toBe('failed');
  full = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(drafts.get('place')).toBe('typed');
  expect(state()).toBe('saved');
});

test('a composer that is open is asked for the caret, not opened anew', () => {
  const { store, type } = world();
  store.open('a', 'place', { focus: true });
  type('a', 'half a sen');
  store.open('a', 'place', { draft: { text: 'older', caret: 0, savedAt: 1 }, focus: true });
  expect(store.snapshot().get('a')).toMatchObject({ focusRequest: 2, state: { text: 'half a sen' } });
});

test('a save that is refused gives the text back, and its draft is on disk', async () => {
  const { drafts, store, type } = world({ save: () => Promise.reject(new Error()) });
  store.open('a', 'place', { focus: true });
  type('a', 'words');
  await store.save('a');
  expect(store.snapshot().get('a')?.state).toMatchObject({
    phase: 'writing',
    text: 'words',
    problem: refused,
  });
  expect(drafts.get('place')).toBe('words');
});

test('a save waits until it is known where the text goes, can be taken back, and goes once', async () => {
  const place = Promise.withResolvers<boolean>();
  const { drafts, saved, store, type } = world({ finding: place.promise });
  const phase = () => store.snapshot().get('a')?.state.phase;
  store.open('a', 'meanwhile', { focus: true });
  type('a', 'words');
  const first = store.save('a');
  await vi.advanceTimersByTimeAsync(0);
  expect([phase(), drafts.get('meanwhile')]).toEqual(['waiting', 'words']);
  store.tell('a', { type: 'takenBack' });
  type('a', 'other words');
  const second = store.save('a');
  store.aim('a', 'found');
  place.resolve(true);
  await Promise.all([first, second]);
  expect(saved).toEqual(['found: other words']);
  expect(store.snapshot().size).toBe(0);
});

test('what was sent is not out of sight before it is gone: closing it only leaves it', async () => {
  const place = Promise.withResolvers<boolean>();
  const host = Promise.withResolvers<void>();
  const { store, type } = world({ finding: place.promise, save: () => host.promise });
  const composer = () => store.snapshot().get('a');
  store.open('a', 'place', { focus: true });
  type('a', 'words');
  const saving = store.save('a');
  await store.close('a');
  expect(composer()).toMatchObject({ closed: false, state: { phase: 'waiting' } });
  place.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  await store.close('a');
  expect(composer()).toMatchObject({ closed: false, state: { phase: 'saving' } });
  host.reject(new Error('refused'));
  await saving;
  expect(composer()).toMatchObject({ closed: false, state: { problem: refused } });
});

test('a save that waited, and was taken back or has nowhere to go, sends nothing', async () => {
  for (const goes of [true, false]) {
    const place = Promise.withResolvers<boolean>();
    const { saved, store, type } = world({ finding: place.promise });
    store.open('a', 'meanwhile', { focus: true });
    type('a', 'words');
    const saving = store.save('a');
    await vi.advanceTimersByTimeAsync(0);
    if (goes) store.tell('a', { type: 'takenBack' });
    place.resolve(goes);
    await saving;
    expect(saved).toEqual([]);
    expect(store.snapshot().get('a')?.state).toMatchObject({ phase: 'writing', text: 'words' });
  }
});

test('a save that is through closes it', async () => {
  const through = world();
  through.store.open('a', 'place', { focus: true });
  through.type('a', 'words');
  await through.store.save('a');
  expect(through.saved).toEqual(['place: words']);
  expect(through.store.snapshot().size).toBe(0);
});

test('what was saved stays in sight until it is shown as what it is, and is no draft meanwhile', async () => {
  const shown = Promise.withResolvers<void>();
  let full = true;
  const disk = () => (full ? Promise.reject(new Error()) : Promise.resolve());
  const { drafts, store, type } = world({ shown: shown.promise, disk });
  const open = (key: string) => store.open(key, key, { focus: true });
  const keys = ['stays', 'left', 'again'];
  for (const key of keys) {
    open(key);
    type(key, 'words');
  }
  await vi.advanceTimersByTimeAsync(500);
  const told: string[] = [];
  store.onSaved((_, spec) => void told.push(spec));
  const saves = keys.map((key) => store.save(key));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(keys);
  for (const key of keys)
    expect(store.snapshot().get(key)).toMatchObject({ closed: false, state: { phase: 'saved' } });
  await store.close('left');
  open('again');
  full = false;
  await store.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(Object.fromEntries(drafts)).toEqual({});
  shown.resolve();
  await Promise.all(saves);
  expect([...store.snapshot().keys()]).toEqual(['again']);
  expect(store.snapshot().get('again')?.state).toMatchObject({ phase: 'writing', text: '' });
});

test('a full disk is said, the text stays, and the disk is asked again', async () => {
  let full = true;
  const disk = () => (full ? Promise.reject(new Error()) : Promise.resolve());
  const { drafts, store, type } = world({ disk });
  store.open('a', 'place', { focus: true });
  type('a', 'words');
  await vi.advanceTimersByTimeAsync(500);
  expect(store.snapshot().get('a')?.state).toMatchObject({
    text: 'words',
    draft: 'failed',
    problem: refused,
  });
  full = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.snapshot().get('a')?.state).toMatchObject({ draft: 'saved', problem: null });
  expect(drafts.get('place')).toBe('words');
});

test('emptied by hand, the draft on disk goes too; discarded, it does not come back', async () => {
  const { drafts, store, type } = world();
  store.open('a', 'place', { focus: true });
  type('a', 'words');
  await store.flush();
  type('a', '');
  await store.flush();
  expect(drafts.size).toBe(0);
  type('a', 'again');
  await store.flush();
  await store.discard('a');
  expect(drafts.size).toBe(0);
});

test('a text follows a draft that was not read here, with its caret, and is then the draft', async () => {
  const { drafts, store, type } = world();
  const state = () => store.snapshot().get('a')?.state;
  store.open('a', 'place', { focus: true });
  drafts.set('place', 'taken back');
  type('a', 'other');
  await vi.advanceTimersByTimeAsync(250);
  expect(state()).toMatchObject({ text: 'taken back\n\nother', caret: 17 });
  await vi.advanceTimersByTimeAsync(250);
  type('a', 'taken back');
  await vi.advanceTimersByTimeAsync(500);
  expect([drafts.get('place'), state()?.draft]).toEqual(['taken back', 'saved']);
});

test('keys that are pressed while a text is stored after another follow both', async () => {
  const disk = Promise.withResolvers<void>();
  const { drafts, store, type } = world({ disk: () => disk.promise });
  store.open('a', 'place', { focus: true });
  drafts.set('place', 'taken back');
  type('a', 'oth');
  const flushed = store.flush();
  type('a', 'other');
  const again = store.flush();
  disk.resolve();
  await Promise.all([flushed, again]);
  await vi.advanceTimersByTimeAsync(500);
  expect(drafts.get('place')).toBe('taken back\n\nother');
});

test('a draft that was not read here is neither dropped nor replaced by a composer that leaves', async () => {
  const { drafts, store, type } = world();
  drafts.set('place', 'taken back');
  store.open('a', 'place', { focus: true });
  type('a', 'oth');
  await store.discard('a');
  store.open('b', 'place', { focus: true });
  type('b', 'oth');
  type('b', '');
  await store.close('b');
  store.open('c', 'place', { focus: true });
  type('c', 'other');
  store.aim('c', 'elsewhere');
  await vi.advanceTimersByTimeAsync(500);
  expect(Object.fromEntries(drafts)).toEqual({ place: 'taken back', elsewhere: 'other' });
});

test.each([true, false])(
  'a save that comes upon a draft which was not read here sends nothing, and keeps both; its commit known: %s',
  async (isKnown) => {
    const finding = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1_000));
    const { drafts, saved, store, type } = world(isKnown ? {} : { finding });
    drafts.set('place', 'words of before');
    store.open('a', 'place', { focus: true });
    type('a', 'typed');
    void store.save('a');
    await vi.advanceTimersByTimeAsync(10_000);
    const both = 'words of before\n\ntyped';
    expect(drafts.get('place')).toBe(both);
    expect(saved).toEqual([]);
    const state = store.snapshot().get('a')?.state;
    expect(state).toMatchObject({ phase: 'writing', text: both, draft: 'saved', problem: UNREAD_DRAFT });

    await store.save('a');
    expect(saved).toEqual([`place: ${both}`]);
  },
);
