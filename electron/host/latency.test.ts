import { expect, test } from 'vitest';
import { createLatencies } from './latency.ts';

test('a host is far if not one of its answers was quick; one that was never heard is not', () => {
  const latencies = createLatencies();
  expect(latencies.isFar('o')).toBe(false);
  latencies.observe('o', 900);
  latencies.observe('o', 120);
  expect(latencies.isFar('o')).toBe(true);
  expect(latencies.isFar('other')).toBe(false);
  latencies.observe('o', 5);
  latencies.observe('o', 900);
  expect(latencies.isFar('o')).toBe(false);
});
