import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalNote } from './canonical.ts';
import { mergeNotes, textOf, unionLines } from './merge.ts';

const line: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', '', 'x y', 'x z');
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
const lines = (value: string) => (value === '' ? [] : value.replace(/\n$/, '').split('\n'));
const fresh = (mark: string) =>
  fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 4 }).map((ids) => ids.map((id) => `${mark}${id}`));
const many = (extra: string) => `${'same\n'.repeat(10_000)}${extra}\n${'same\n'.repeat(10_000)}`;

test('one side unchanged: the other side, clean', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      for (const merge of [mergeNotes(base, changed, base), mergeNotes(base, base, changed)]) {
        expect(merge.conflicts).toBe(0);
        expect(canonicalNote(merge.text)).toBe(canonicalNote(changed));
      }
    }),
  );
});

test('both sides alike: taken once, clean', () => {
  fc.assert(
    fc.property(text, text, (base, both) => {
      const merge = mergeNotes(base, both, both);
      expect(merge.conflicts).toBe(0);
      expect(canonicalNote(merge.text)).toBe(canonicalNote(both));
    }),
  );
});

test('a new line of either side is in the merge, decided "both"', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fresh('t'),
      fresh('m'),
      fc.nat(8),
      fc.nat(8),
      (base, t, m, i, j) => {
        const merge = mergeNotes(
          base.join('\n'),
          base.toSpliced(i, 0, ...t).join('\n'),
          base.toSpliced(j, 0, ...m).join('\n'),
        );
        const result = lines(textOf(merge.regions, 'both'));
        for (const added of [...t, ...m]) expect(result).toContain(added);
      },
    ),
  );
});

test('"theirs" and "mine" give that side back where everything is in conflict', () => {
  const merge = mergeNotes('one', 'two', 'three');
  expect(merge.conflicts).toBe(1);
  expect(textOf(merge.regions, 'theirs')).toBe('two');
  expect(textOf(merge.regions, 'mine')).toBe('three');
});

test('a union never doubles what both have, unlike git', () => {
  expect(unionLines(['same', 'theirs', 'end'], ['same', 'mine', 'end'])).toEqual([
    'same',
    'theirs',
    'mine',
    'end',
  ]);
  expect(mergeNotes('', 'same\ntheirs', 'same\nmine').text).toBe('same\ntheirs\nmine');
});

test('two changes inside one line are proposed together, and still asked about', () => {
  const merge = mergeNotes(
    '3600 s is the limit: good.\nNeeds iat.',
    '3600 s is the limit: good.\nNeeds iat and a test.',
    '3600 s is the limit: good.\nNow needs iat.\nChecked with a restricted key.',
  );
  expect(merge.conflicts).toBe(1);
  expect(merge.text).toContain('3600 s is the limit: good.');
});

test('ten thousand equal lines on every side end at once', () => {
  const merge = mergeNotes(many('base'), `top\n${many('theirs')}`, `${many('mine')}bottom`);
  const result = textOf(merge.regions, 'both').split('\n');
  for (const added of ['top', 'theirs', 'mine', 'bottom']) expect(result).toContain(added);
});
