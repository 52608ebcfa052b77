import { expect, test } from 'vitest';
import { movedWords } from './use-moved-message.ts';

const move = { ref: 'topic', from: 'a', to: 'b' };

test('a rewrite is told from new commits and from a branch that went back', () => {
  expect(movedWords({ ...move, commits: 3 })).toBe('topic moved, 3 new commits');
  expect(movedWords({ ...move, commits: 9, replaced: 8 })).toBe('topic was rewritten: 8 commits replaced');
  expect(movedWords({ ...move, commits: 0, replaced: 2 })).toBe('topic went back');
  expect(movedWords({ ...move, commits: null })).toBe('topic moved');
  expect(movedWords({ ...move, to: null, commits: null })).toBe('topic is gone');
});
