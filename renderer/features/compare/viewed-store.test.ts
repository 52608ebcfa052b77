import { expect, test } from 'vitest';
import { fingerprint, readMarks, viewedOf, writeMarks } from './viewed-store.ts';

/** The part of the Web Storage API that is used, with its order and its limit. */
function memory(limit = Infinity): Storage {
  const all = new Map<string, string>();
  return {
    get length() {
      return all.size;
    },
    key: (index) => [...all.keys()][index] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => {
      if (!all.has(key) && all.size >= limit) throw new DOMException('full', 'QuotaExceededError');
      all.set(key, value);
    },
    removeItem: (key) => void all.delete(key),
    clear: () => all.clear(),
  };
}
const file = (path: string, hash: string) => ({ path, hash, state: 'M', bytes: 10 });

test('marks come back for their own comparison', () => {
  const storage = memory();
  writeMarks(storage, 'a', { 'x.ts': '1' }, 1);
  expect(readMarks(storage, 'a')).toEqual({ 'x.ts': '1' });
  expect(readMarks(storage, 'b')).toEqual({});
});

test('a file that changed since is stale, not viewed', () => {
  const { viewed, stale } = viewedOf([file('x', '1'), file('y', '2'), file('z', '3')], { x: '1', y: 'old' });
  expect([...viewed]).toEqual(['x']);
  expect([...stale]).toEqual(['y']);
});

test('a held file stays viewed when it is loaded', () => {
  expect(viewedOf([file('x', 'hash')], { x: 'M:4000' }).viewed.has('x')).toBe(true);
});

test('a mark set on a loaded file holds while it is held again, unless the host lists another size', () => {
  const mark = fingerprint({ ...file('x', 'hash'), bytes: 7 }, 'M:10');
  const held = file('x', '');
  expect(viewedOf([held], { x: mark }).viewed.has('x')).toBe(true);
  expect(viewedOf([{ ...held, bytes: 11 }], { x: mark }).stale.has('x')).toBe(true);
  expect(viewedOf([file('x', 'hash')], { x: mark }).viewed.has('x')).toBe(true);
  expect(viewedOf([file('x', 'other')], { x: mark }).stale.has('x')).toBe(true);
});

test('the oldest comparison is forgotten first', () => {
  const storage = memory();
  for (let i = 0; i < 201; i++) writeMarks(storage, `c${i}`, { x: '1' }, i);
  expect(storage.length).toBe(200);
  expect(readMarks(storage, 'c0')).toEqual({});
  expect(readMarks(storage, 'c200')).toEqual({ x: '1' });
});

test('a full storage makes room', () => {
  const storage = memory(150);
  for (let i = 0; i < 151; i++) writeMarks(storage, `c${i}`, { x: '1' }, i);
  expect(readMarks(storage, 'c150')).toEqual({ x: '1' });
});

test('damaged marks are no marks', () => {
  const storage = memory();
  storage.setItem('marginalia.viewed a', '{"at":1,"marks":{"x":2}');
  expect(readMarks(storage, 'a')).toEqual({});
});

test('a path that is a property of every object is not viewed', () => {
  expect(viewedOf([file('constructor', '1')], {}).stale.size).toBe(0);
});
