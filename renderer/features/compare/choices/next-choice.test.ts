import { expect, test } from 'vitest';
import { settings } from '../../../../shared/ipc/settings.ts';
import { nextMovedCode, nextWhitespace } from './next-choice.ts';

/** The choices that a key goes through, from one to the same. */
function round<T>(next: (now: T) => T, first: T, count: number): T[] {
  const seen = [first];
  for (let presses = 0; presses < count; presses += 1) seen.push(next(seen.at(-1) ?? first));
  return seen;
}

test('from all changes of white space the key goes through every choice once, each counting fewer, and back', () => {
  const choices = settings.shape.whitespace.unwrap().options;
  const seen = round(nextWhitespace, 'show', choices.length);
  expect(seen).toEqual(['show', 'ignore-trailing', 'ignore-ends', 'ignore-all', 'show']);
  expect(new Set(seen)).toEqual(new Set(choices));
});

test('from marked moved code the key goes through every choice once, and back', () => {
  const choices = settings.shape.movedCode.unwrap().options;
  const seen = round(nextMovedCode, 'mark', choices.length);
  expect(seen).toEqual(['mark', 'fold', 'ignore', 'mark']);
  expect(new Set(seen)).toEqual(new Set(choices));
});
