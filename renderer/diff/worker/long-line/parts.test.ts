import { expect, test } from 'vitest';
import { shownRange, uncutColumn } from '../../model/cut.ts';
import { around, firstParts, withGap, withMore } from './parts.ts';

const text = 'x'.repeat(100_000);

test('at first the changes are shown with what is around them, as many as fit', () => {
  expect(firstParts(text, [])).toEqual([0, 1000]);
  expect(firstParts(text, [50_000, 50_010])).toEqual([49_940, 50_070]);
  expect(firstParts(text, [50_000, 50_010, 50_100, 50_110, 80_000, 80_000])).toEqual([
    49_940, 50_170, 79_940, 80_060,
  ]);
  const many = Array.from({ length: 200 }, (_, at) => [at * 500, at * 500 + 5]).flat();
  expect(firstParts(text, many).length).toBeLessThan(20);
  // A long change is shown by its beginning, a line that is nearly at its end to the end.
  expect(firstParts(text, [50_000, 90_000])).toEqual([49_940, 50_460]);
  expect(firstParts(text, [99_900, 99_950])).toEqual([99_840, 100_000]);
});

test('what is left out of a long line is shown step by step, also of a very long one', () => {
  expect(withGap(text, [49_940, 50_070], 0)).toEqual([48_940, 50_070]);
  expect(withGap(text, [49_940, 50_070], 1)).toEqual([49_940, 51_070]);
  expect(withMore(text, [49_940, 50_070])).toEqual([0, 100_000]);
  const million = 'x'.repeat(1_000_000);
  expect(withMore(million, [500_000, 500_130])).toEqual([0, 200_000, 500_000, 500_130]);
  expect(withMore(million, [0, 200_000, 500_000, 500_130])).toEqual([0, 400_000, 500_000, 500_130]);
});

test('a pair of surrogates is never cut through', () => {
  const faces = '😀'.repeat(10_000);
  for (let at = 5000; at < 5010; at += 1) {
    const [from = 0, to = 0] = around(faces, [], at, at + 1);
    expect([from % 2, to % 2]).toEqual([0, 0]);
  }
});

test('columns of what is shown are places of the line and back', () => {
  const parts = [100, 200, 500, 600];
  expect(uncutColumn(parts, 0, 'start')).toBe(100);
  expect(uncutColumn(parts, 100, 'start')).toBe(500);
  expect(uncutColumn(parts, 100, 'end')).toBe(200);
  expect(uncutColumn(parts, 200, 'end')).toBe(600);
  expect(shownRange(parts, 150, 160)).toEqual([50, 60]);
  expect(shownRange(parts, 510, 520)).toEqual([110, 120]);
  expect(shownRange(parts, 300, 310)).toBeNull();
  expect(shownRange(parts, 190, 300)).toEqual([90, 100]);
});
