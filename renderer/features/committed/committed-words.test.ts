import { expect, test } from 'vitest';
import { committedWords } from './committed-words.ts';

const [one, two] = [
  { sha: 'a'.repeat(40), subject: 'Cap the life' },
  { sha: 'b'.repeat(40), subject: 'Begin' },
];

test('the commits that were made are named, the newest one with its words', () => {
  expect(committedWords({ commits: [one] })).toBe('Committed as aaaaaaa: Cap the life');
  expect(committedWords({ commits: [one, two] })).toBe(
    'Committed as 2 commits, the newest aaaaaaa: Cap the life',
  );
});
