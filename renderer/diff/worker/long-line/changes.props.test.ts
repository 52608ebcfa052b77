import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineChanges } from './changes.ts';

const words = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `var v${(at + from) * 7919}=f(${at});`).join('');

const told = (text: string, ranges: number[]): string[] =>
  [0, 2].map((i) => text.slice(ranges[i], ranges[i + 1]));

test('what is between two changes is the same on both sides', () => {
  const piece = fc.constantFrom('a', 'bc', ' ', ';', 'long_word', '{', '}', '😀', '\t');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.array(piece, { maxLength: 60 }), (one, two) => {
      const [old, next] = [one.join('') + words(30), two.join('') + words(30)];
      const found = lineChanges(old, next);
      if (!found) return old === next;
      let [a, b, same] = [0, 0, true];
      for (let i = 0; i <= found.old.length; i += 2) {
        const [c, d] = [found.old[i] ?? old.length, found.next[i] ?? next.length];
        same &&= old.slice(a, c) === next.slice(b, d);
        [a, b] = [found.old[i + 1] ?? old.length, found.next[i + 1] ?? next.length];
      }
      return same;
    }),
  );
});

/** No range begins or ends within a character. */
const whole = (text: string, ranges: number[]): boolean =>
  ranges.every((at) => !/^[\uDC00-\uDFFF]/.test(text.slice(at)));

test('a change begins and ends between characters, also where two share a half of their surrogates', () => {
  // The first two have the same first half, the first and the third the same second one.
  const piece = fc.constantFrom('😀', '😃', '\u{1FA00}', 'a', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(piece, { maxLength: 12 }), (one, two) => {
      const [old, next] = [words(9) + one.join('') + words(30), words(9) + two.join('') + words(30)];
      const found = lineChanges(old, next) ?? { old: [], next: [] };
      return whole(old, found.old) && whole(next, found.next);
    }),
  );
});

test('of a line of ten million characters the two words that changed are found', () => {
  const old = words(500_000);
  expect(old.length).toBeGreaterThan(10_000_000);
  const next = old.replace('v7919000=', 'changed=').replace('f(400000)', 'g(400000)');
  const found = lineChanges(old, next);
  expect(found?.old).toHaveLength(4);
  expect(told(next, found?.next ?? [])).toEqual(['changed', 'g']);
  expect(told(old, found?.old ?? [])).toEqual(['v7919000', 'f']);
});

test('lines that have nothing to do with each other have no changes', () => {
  expect(lineChanges('a'.repeat(3000), 'b'.repeat(3000))).toBeNull();
  expect(lineChanges('same', 'same')).toBeNull();
});
