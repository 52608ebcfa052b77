import { expect, test } from 'vitest';
import { fit } from './odd-records.ts';
import { z } from '../../shared/zod.ts';

const record = z.object({ name: z.string().max(10), parents: z.array(z.string().max(3)).optional() });
const answer = z.object({ refs: z.array(record), badges: z.array(record), more: z.boolean() });
const good = { name: 'main' };
const long = { name: 'x'.repeat(2_000) };

test('an odd record takes none of the others with it', () => {
  const value = { refs: [good, long, good], badges: [good, { name: 7 }], more: true };
  const { value: taken, skipped, why } = fit(answer, value);
  expect(taken).toEqual({ refs: [good, good], badges: [good], more: true });
  expect(skipped).toBe(2);
  expect(why).toContain('10');
  expect(fit(z.array(record), [long, good])).toMatchObject({ value: [good], skipped: 1 });
});

test('a record with an odd element goes as a whole', () => {
  const odd = { name: 'a', parents: ['abc', 'abcd'] };
  expect(fit(z.array(record), [good, odd])).toMatchObject({ value: [good], skipped: 1 });
});

test('an error outside of a list, or in every record of it, fails the answer', () => {
  expect(() => fit(answer, { refs: [good, long], badges: [], more: 1 })).toThrow();
  expect(() => fit(z.array(record), [long, long])).toThrow();
  expect(() => fit(z.array(record), [long])).toThrow();
  expect(() => fit(record, long)).toThrow();
});

test('a hundred thousand odd records are left out at once', () => {
  const list = Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? good : long));
  expect(fit(z.array(record), list)).toMatchObject({ skipped: 50_000 });
});
