import { expect, test } from 'vitest';
import { nameSteps, type NoteStep } from './name-steps.ts';

let count = 0;
const at = (minute: number, text: string | null, author = 'Reviewer'): Omit<NoteStep, 'before'> => ({
  commit: `c${(count += 1)}`,
  author,
  date: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
  text,
});
const changes = (...oldestFirst: Array<Omit<NoteStep, 'before'>>) =>
  nameSteps(
    oldestFirst
      .map((step, index) => ({ ...step, before: oldestFirst[index - 1]?.text ?? null }))
      .toReversed(),
  ).map((step) => step.change);

test('written, appended, edited, removed', () => {
  expect(changes(at(0, 'a\n'))).toEqual(['written']);
  expect(changes(at(0, 'a\n'), at(1, 'a\n\nb\n'))).toEqual(['appended', 'written']);
  expect(changes(at(0, 'a\n'), at(1, 'ab\n'))).toEqual(['edited', 'written']);
  expect(changes(at(0, 'a\n'), at(1, null))).toEqual(['removed', 'written']);
});

test('remove and add by one author at once are one edit', () => {
  expect(changes(at(0, 'a\n'), at(20, null), at(20, 'b\n'))).toEqual(['edited', 'written']);
  expect(changes(at(0, 'a\n'), at(20, null), at(20, 'a\n\nmore\n'))).toEqual(['appended', 'written']);
});

test('far apart, or by two authors, they are what they are', () => {
  expect(changes(at(0, 'a\n'), at(1, null), at(40, 'b\n'))).toEqual(['written', 'removed', 'written']);
  expect(changes(at(0, 'a\n'), at(1, null), at(1, 'b\n', 'Maintainer'))).toEqual([
    'written',
    'removed',
    'written',
  ]);
});

test('a removal that was undone is not told', () => {
  expect(changes(at(0, 'a\n'), at(1, null), at(1, 'a\n'))).toEqual(['written']);
});
