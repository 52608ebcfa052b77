import { expect, test } from 'vitest';
import { matchFiles } from './match-files.ts';

const file = (
  path: string,
  blob: string,
  more: { state?: 'M' | 'D' | 'A'; facts?: string[]; oldPath?: string } = {},
) => ({
  path,
  blob,
  oldPath: '',
  state: 'M' as const,
  facts: [],
  ...more,
});
const results = (...sides: Parameters<typeof matchFiles>): string[] =>
  matchFiles(...sides).map(({ path, result }) => `${path} ${result}`);

test('files of one answer alone, and of both with the same or another result', () => {
  const a = [file('b', '1234567'), file('c', 'aaaa'), file('z', 'ffff')];
  const b = [file('a', 'eeee'), file('b', '123456789'), file('c', 'bbbb')];
  expect(results(a, b)).toEqual(['a b', 'b same', 'c different', 'z a']);
});

test('removed by both is the same; removed by one, another mode or another origin is not', () => {
  expect(results([file('x', '12', { state: 'D' })], [file('x', '34', { state: 'D' })])).toEqual(['x same']);
  expect(results([file('x', '12', { state: 'D' })], [file('x', '12')])).toEqual(['x different']);
  expect(results([file('x', '12', { facts: ['mode 644 → 755'] })], [file('x', '12')])).toEqual([
    'x different',
  ]);
  expect(results([file('x', '12', { oldPath: 'y' })], [file('x', '12')])).toEqual(['x different']);
});

test('without an id it cannot be told', () => {
  expect(results([file('x', '')], [file('x', '12')])).toEqual(['x unknown']);
});
