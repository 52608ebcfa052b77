import { expect, test } from 'vitest';
import { looksMachineMade } from './choose-ref.ts';

const of = (name: string, count = 0, authors: readonly (string | null)[] = []): boolean =>
  looksMachineMade({ notesRef: `refs/notes/${name}`, count, authors });

test.each([
  'amlog',
  'textconv/png',
  'ci',
  'build-results',
  'devtools/reviews',
  'perf',
  'git-svn',
  'test_log',
])('%s is a program’s name', (name) => expect(of(name)).toBe(true));

test.each(['commits', 'reviews', 'review/2026', 'ada', 'questions', 'testimony', 'logistics', 'city'])(
  '%s is a person’s name',
  (name) => expect(of(name)).toBe(false),
);

test('hundreds of notes by one author are a program’s; by several, or a few, they are not', () => {
  const one = Array.from({ length: 300 }, () => 'Import');
  expect(of('queue', 300, one)).toBe(true);
  expect(of('queue', 300, [...one, 'Ada'])).toBe(false);
  expect(of('queue', 20, one.slice(0, 20))).toBe(false);
  expect(
    of(
      'queue',
      300,
      one.map(() => null),
    ),
  ).toBe(false);
});
