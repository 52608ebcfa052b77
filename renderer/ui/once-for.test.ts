import { expect, test, vi } from 'vitest';
import { onceFor } from './once-for.ts';

test('what is made of a value is made once, also where that is nothing', () => {
  const make = vi.fn((value: object) => (value === first ? undefined : [value]));
  const first = {};
  const second = {};
  const of = onceFor(make);
  expect([of(first), of(second), of(first)]).toEqual([undefined, [second], undefined]);
  expect(of(second)).toBe(of(second));
  expect(make.mock.calls).toEqual([[first], [second]]);
});
