import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { fingerprint, viewedOf, viewedAt } from './viewed.ts';

const file = (path: string, hash: string) => diffFile(path, { hash });

test('a file that changed since is stale, not viewed', () => {
  const { viewed, stale } = viewedOf(
    [file('x', '1'), file('y', '2'), file('z', '3')],
    new Map([
      ['x', '1'],
      ['y', 'old'],
    ]),
  );
  expect([...viewed]).toEqual(['x']);
  expect([...stale]).toEqual(['y']);
});

test('a mark of an earlier version holds', () => {
  const files = [file('x', '0123456789abcdef01234567'), file('y', '1123456789abcdef01234567')];
  const marks = new Map(files.map(({ path }) => [path, '0123456789abcdef']));
  expect([...viewedOf(files, marks).viewed]).toEqual(['x']);
});

test('a held file stays viewed when it is loaded', () => {
  expect(viewedOf([file('x', 'hash')], new Map([['x', 'M:4000']])).viewed.has('x')).toBe(true);
});

test('a mark set on a loaded file holds while it is held again, unless the host lists another size', () => {
  const mark = fingerprint({ ...file('x', 'hash'), bytes: 7 }, { listed: 'M:10' });
  const held = file('x', '');
  expect(viewedOf([held], new Map([['x', mark]])).viewed.has('x')).toBe(true);
  expect(viewedOf([{ ...held, bytes: 11 }], new Map([['x', mark]])).stale.has('x')).toBe(true);
  expect(viewedOf([file('x', 'hash')], new Map([['x', mark]])).viewed.has('x')).toBe(true);
  expect(viewedOf([file('x', 'other')], new Map([['x', mark]])).stale.has('x')).toBe(true);
});

test('a mark says at which tip it was set, and holds without it', () => {
  const tip = 'a'.repeat(40);
  const one = file('x', 'hash');
  for (const mark of [
    fingerprint(one, { tip }),
    fingerprint(one, { listed: 'M:10', tip }),
    fingerprint({ ...one, hash: '' }, { tip }),
  ]) {
    expect(viewedAt(mark)).toBe(tip);
    expect(viewedOf([one], new Map([['x', mark]])).viewed.has('x')).toBe(true);
  }
  expect(viewedAt(fingerprint(one))).toBeNull();
  expect(viewedOf([file('x', 'other')], new Map([['x', fingerprint(one, { tip })]])).stale.has('x')).toBe(
    true,
  );
});

test('a held file is another one with another content of the same size, also once it is loaded', () => {
  const held = { ...file('x', ''), blob: 'a'.repeat(40) };
  const marks = new Map([['x', fingerprint(held)]]);
  const is = (one: typeof held): string => (viewedOf([one], marks).viewed.has('x') ? 'viewed' : 'stale');
  expect(is(held)).toBe('viewed');
  expect(is({ ...held, blob: 'b'.repeat(40) })).toBe('stale');
  const loaded = { ...held, hash: 'hash', bytes: 3 };
  expect(is({ ...loaded, blob: 'aaaaaaa' })).toBe('viewed');
  expect(is({ ...loaded, blob: 'bbbbbbb' })).toBe('stale');
  // A mark of before, and a host that tells no blob: by the size.
  expect([...viewedOf([held], new Map([['x', 'M:10']])).viewed]).toEqual(['x']);
  expect(is({ ...held, blob: '' })).toBe('viewed');
});

test('a path that is a property of every object is not viewed', () => {
  expect(viewedOf([file('constructor', '1')], new Map()).stale.size).toBe(0);
});
