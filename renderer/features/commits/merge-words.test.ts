import { expect, test } from 'vitest';
import { mergeWords } from './merge-words.ts';

const [a, b, c] = ['a', 'b', 'c'].map((sign) => sign.repeat(40));

test('a merge names what came into what; other commits say nothing', () => {
  expect(mergeWords({ parents: [] })).toBe('');
  expect(mergeWords({ parents: [a ?? ''] })).toBe('');
  expect(mergeWords({ parents: [a ?? '', b ?? ''] })).toBe('Merge of bbbbbbb into aaaaaaa');
  expect(mergeWords({ parents: [a ?? '', b ?? '', c ?? ''] })).toBe(
    'Merge of bbbbbbb and ccccccc into aaaaaaa',
  );
});
