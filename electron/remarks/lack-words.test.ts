import { expect, test } from 'vitest';
import { lackWords } from './lack-words.ts';

const none = { omitted: 0, omittedReplies: 0 };

test('what cannot be shown is said, of several lacks the first', () => {
  expect(lackWords(0, none, 0)).toBeNull();
  expect(lackWords(1, { omitted: 1, omittedReplies: 1 }, 1)).toMatch(
    /^The notes of these commits are too long .* 1 was left out\.$/,
  );
  expect(lackWords(0, { omitted: 2, omittedReplies: 1 }, 1)).toMatch(
    /more remarks than can be shown .* on 2 places were left out\.$/,
  );
  expect(lackWords(0, { omitted: 0, omittedReplies: 2 }, 1)).toMatch(
    /more replies .*: 2 older ones were left out/,
  );
  expect(lackWords(0, none, 2)).toMatch(/^Git has removed what 2 notes .* were written on: read them/);
});
