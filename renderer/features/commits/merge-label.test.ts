import { expect, test } from 'vitest';
import { mergeLabel } from './merge-label.ts';

const [a, b, c] = ['a', 'b', 'c'].map((sign) => sign.repeat(40));

test('a merge names what came into what; other commits say nothing', () => {
  expect(mergeLabel({ parents: [] })).toBe('');
  expect(mergeLabel({ parents: [a ?? ''] })).toBe('');
  expect(mergeLabel({ parents: [a ?? '', b ?? ''] })).toBe('Merge of bbbbbbb into aaaaaaa');
  expect(mergeLabel({ parents: [a ?? '', b ?? '', c ?? ''] })).toBe(
    'Merge of bbbbbbb and ccccccc into aaaaaaa',
  );
});
