import { expect, test, vi } from 'vitest';
import { eachOnce } from './search.ts';

test('each thing is asked about once, whatever the answer', () => {
  const ask = vi.fn<(text: string) => number | undefined>((text) => (text === '' ? undefined : text.length));
  const lengthOf = eachOnce(ask);
  expect(['', 'one', '', 'three', 'one'].map(lengthOf)).toEqual([undefined, 3, undefined, 5, 3]);
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['', 'one', 'three']);
});
