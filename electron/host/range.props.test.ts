import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitRecord } from '../../shared/wire/history.ts';
import { isCommitRecord } from './range.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const sha = fc.oneof(
  fc.constantFrom('1'.repeat(40), 'a'.repeat(64), 'A'.repeat(40), '1'.repeat(41), ''),
  fc.string(),
);
const text = fc.oneof(fc.string(), fc.constantFrom('x'.repeat(64), 'x'.repeat(65)));
const odd = fc.constantFrom<null | number | boolean | string[]>(null, 5, true, ['1'.repeat(40)]);
const NEEDED = [
  'message',
  'author_name',
  'author_email',
  'committer_name',
  'committer_email',
  'date',
] as const;
const record = fc.record(
  {
    sha: fc.oneof({ weight: 5, arbitrary: sha }, odd),
    parent_shas: fc.oneof({ weight: 5, arbitrary: fc.array(sha, { maxLength: 2 }) }, odd),
    message: fc.oneof({ weight: 9, arbitrary: text }, odd),
    author_name: text,
    author_email: text,
    committer_name: text,
    committer_email: text,
    date: fc.oneof({ weight: 9, arbitrary: text }, odd),
    other: odd,
  },
  {
    requiredKeys: ['sha', ...NEEDED],
  },
);

test('the fast check accepts exactly what the schema accepts', () => {
  fc.assert(
    fc.property(record, (value) => {
      expect(isCommitRecord(value)).toBe(commitRecord.safeParse(value).success);
    }),
    { numRuns: rounds(300, 2000) },
  );
  const good = Object.fromEntries(NEEDED.map((key) => [key, '']));
  expect(isCommitRecord({ sha: '1'.repeat(40), ...good })).toBe(true);
  for (const value of [null, [], 'x', { sha: '1'.repeat(40) }]) expect(isCommitRecord(value)).toBe(false);
});
