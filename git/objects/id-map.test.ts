import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idMapOf } from '../testing/id-map.ts';
import { IdMap } from './id-map.ts';

/** Few different ids of one length, so that many are put twice. */
const ids = (digits: number) =>
  fc.nat(300).map((one) =>
    one
      .toString(16)
      .padStart(4, '0')
      .repeat(digits / 4),
  );

test.each([40, 64])('holds what a Map would hold, in its order: ids of %i digits', (digits) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(ids(digits), ids(digits)), { maxLength: 600 }),
      ids(digits),
      (pairs, other) => {
        const map = new IdMap(digits);
        const wanted = new Map<string, string>();
        for (const [key, value] of pairs) {
          expect(map.put(Buffer.from(key, 'hex'), Buffer.from(value, 'hex'))).toBe(wanted.has(key));
          wanted.set(key, value);
        }
        expect([...map]).toEqual([...wanted]);
        expect([...map.keys()]).toEqual([...wanted.keys()]);
        expect([...map.values()]).toEqual([...wanted.values()]);
        expect([map.size, map.idLength, map.allKeys]).toEqual([
          wanted.size,
          digits,
          [...wanted.keys()].join(''),
        ]);
        for (const key of [...wanted.keys(), other])
          expect([map.get(key), map.has(key)]).toEqual([wanted.get(key), wanted.has(key)]);
        const each = new Map<string, string>();
        map.forEach((value, key) => each.set(key, value));
        expect(each).toEqual(wanted);
      },
    ),
    { numRuns: 60 },
  );
});

test('what is no id of its length is not in it', () => {
  const [id] = ['ab'.repeat(20)];
  const map = idMapOf([[id, id]]);
  for (const other of ['', 'ab', `${id}ab`, `${id}a`, 'xy'.repeat(20)])
    expect(map.get(other)).toBeUndefined();
});
