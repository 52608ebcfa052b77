import { expect, test } from 'vitest';
import { copiesSentence, quotedWords } from './copies-words.ts';

test('says how many notes there are, and on which commits', () => {
  expect(copiesSentence(1, 0)).toBe('1 note on earlier versions of these commits.');
  expect(copiesSentence(0, 1)).toBe('1 note on a commit that the branch no longer has.');
  expect(copiesSentence(0, 2)).toBe('2 notes on commits that the branch no longer has.');
  expect(copiesSentence(2, 1)).toBe(
    '2 notes on earlier versions of these commits, and 1 on a commit that the branch no longer has.',
  );
});

test('says that remarks are quoted, and why', () => {
  expect(quotedWords(1)).toBe('1 remark is quoted: its lines are gone');
  expect(quotedWords(2)).toBe('2 remarks are quoted: their lines are gone');
});
