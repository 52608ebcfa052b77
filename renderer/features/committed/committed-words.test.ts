import { expect, test } from 'vitest';
import { becameWords, committedWords, needsCommit, NOT_COMMITTED_YET } from './committed-words.ts';

const [one, two] = [
  { sha: 'a'.repeat(40), subject: 'Cap the life', paths: ['a.ts', 'b.ts'] },
  { sha: 'b'.repeat(40), subject: 'Begin', paths: ['b.ts'] },
];

test('the commits that were made are named, the newest one with its words', () => {
  expect(committedWords({ commits: [one] })).toBe('Committed as aaaaaaa: Cap the life');
  expect(committedWords({ commits: [one, two] })).toBe(
    'Committed as 2 commits, the newest aaaaaaa: Cap the life',
  );
});

test('of a file that is committed, the commit is named; of another one, it is not committed yet', () => {
  const both = { commits: [one, two], isShown: true };
  expect(becameWords(both, 'a.ts')).toBe('committed as aaaaaaa');
  expect(becameWords(both, 'b.ts')).toBe('committed as 2 commits, the newest aaaaaaa');
  expect(becameWords(both, 'c.ts')).toBe(NOT_COMMITTED_YET);
  expect(becameWords({ commits: [two], isShown: true })).toBe('committed as bbbbbbb');
});

test('what is shown after these changes were committed is not committed yet', () => {
  expect(becameWords({ commits: [one], isShown: false }, 'a.ts')).toBe(NOT_COMMITTED_YET);
  expect(becameWords(null)).toBe(NOT_COMMITTED_YET);
  expect(needsCommit(NOT_COMMITTED_YET)).toContain('in none yet');
  expect(needsCommit('committed as aaaaaaa')).toBe(
    'These changes are committed as aaaaaaa now. What you write here is kept as a draft, which can be used there.',
  );
});
