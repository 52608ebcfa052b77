import { expect, test } from 'vitest';
import { reviewArguments } from './review-verb.ts';

test('the first word behind the program and Chromium’s options is the verb', () => {
  expect(reviewArguments(['/opt/marginalia', 'review', 'list', '--json'], '/app', true)).toEqual([
    'list',
    '--json',
  ]);
  expect(reviewArguments(['/opt/marginalia', '--no-sandbox', 'review'], '/app', true)).toEqual([]);
  expect(reviewArguments(['electron', '--no-sandbox', '/app', 'review', 'show', 'x'], '/app', false)).toEqual(
    ['show', 'x'],
  );
});

test('a folder of that name, a range and no word open the app', () => {
  expect(reviewArguments(['/opt/marginalia', './review'], '/app', true)).toBeNull();
  expect(reviewArguments(['/opt/marginalia', 'folder', 'review'], '/app', true)).toBeNull();
  expect(reviewArguments(['electron', '/app'], '/app', false)).toBeNull();
});
