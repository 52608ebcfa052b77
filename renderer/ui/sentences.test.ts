import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

test.each([
  [['The folder is not there: /work/x', 'Try again.'], 'The folder is not there: /work/x. Try again.'],
  [['It was refused.', 'Ask for a key.'], 'It was refused. Ask for a key.'],
  [['Is it “there?”', 'Try again.'], 'Is it “there?” Try again.'],
  [['The folder is not there: /work/x', undefined], 'The folder is not there: /work/x'],
  [[null, '', 'Try again.'], 'Try again.'],
])('%j is read as sentences', (parts, words) => {
  expect(sentences(...parts)).toBe(words);
});
