import { expect, test } from 'vitest';
import { rowAfterFieldKey, rowAfterKey } from './row-after-key.ts';

const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'Enter'];
const inField = (ctrlKey: boolean) => KEYS.map((key) => rowAfterFieldKey({ key, ctrlKey }, 4, 10, 8));

test('arrows go a row, Home and End to the ends, and a page is as many rows as the list says', () => {
  expect(KEYS.map((key) => rowAfterKey(key, 4, 10))).toEqual([5, 3, 0, 9, null, null, null]);
  expect(KEYS.map((key) => rowAfterKey(key, 4, 10, 8))).toEqual([5, 3, 0, 9, 12, -4, null]);
});

test('in a field, Home and End are for the caret unless Ctrl is held, which leaves the other keys alone', () => {
  expect(inField(false)).toEqual([5, 3, null, null, 12, -4, null]);
  expect(inField(true)).toEqual([null, null, 0, 9, null, null, null]);
});
