import { expect, test } from 'vitest';
import { copiedText } from './copied-text.ts';

test('a carried note keeps its words, names the commit it came from and who wrote it', () => {
  const from = 'a'.repeat(40);
  expect(copiedText({ text: 'Why?\n', from, author: 'Reviewer' })).toBe(
    `Why?\n\nCarried from ${from}, where Reviewer wrote it.`,
  );
});
