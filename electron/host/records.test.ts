import { expect, test } from 'vitest';
import { toCommit } from './records.ts';

test('a commit with neither a name nor an address is nobody’s', () => {
  const { authorName } = toCommit({
    sha: 'a'.repeat(40),
    message: 'One',
    author_name: '',
    author_email: ' ',
    committer_name: '',
    committer_email: ' ',
    date: '2026-01-01T00:00:00Z',
  });
  expect(authorName).toBe('(no name)');
});
