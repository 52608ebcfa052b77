import { expect, test } from 'vitest';
import { unsentWords } from './count-unsent.ts';

test.each([
  [{ needYou: 1, waiting: 0, drafts: 0, local: 0 }, '1 note needs you'],
  [{ needYou: 2, waiting: 1, drafts: 0, local: 0 }, '2 notes need you · 1 note waiting'],
  [{ needYou: 0, waiting: 0, drafts: 1, local: 1 }, '1 unsent draft · 1 note not committed yet'],
  [{ needYou: 0, waiting: 0, drafts: 0, local: 2 }, '2 notes not committed yet'],
])('every text of the list is counted: %j', (counts, words) => {
  expect(unsentWords(counts)).toBe(words);
});
