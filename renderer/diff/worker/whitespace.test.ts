import { expect, test } from 'vitest';
import { normalLine } from './whitespace.ts';

const MODES = ['ignore-trailing', 'ignore-ends', 'ignore-all'] as const;
const modesOf = (one: string, two: string): string[] =>
  MODES.filter((mode) => normalLine(one, mode) === normalLine(two, mode));

test('white space is what Git takes for it', () => {
  expect(modesOf('a b', 'a b \t\r')).toEqual([...MODES]);
  expect(modesOf('\t a b', 'a b')).toEqual(['ignore-ends', 'ignore-all']);
  expect(modesOf('a b', 'a\t b')).toEqual(['ignore-all']);
});

test.each(['\u00a0', '\ufeff', '\u2028', '\u3000', '\f', '\v'])(
  'another character that looks like it is shown as a change: %j',
  (odd) => {
    for (const other of [`a${odd}`, `${odd}a`]) expect(modesOf('a', other)).toEqual([]);
    expect(modesOf('a b', `a${odd}b`)).toEqual([]);
  },
);
