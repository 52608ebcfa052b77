import { expect, test, vi } from 'vitest';
import { memoize } from './search.ts';

test('each thing is asked about once, whatever the answer', () => {
  const ask = vi.fn<(text: string) => number | undefined>((text) => (text === '' ? undefined : text.length));
  const lengthOf = memoize(ask);
  expect(['', 'one', '', 'three', 'one'].map(lengthOf)).toEqual([undefined, 3, undefined, 5, 3]);
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['', 'one', 'three']);
});
