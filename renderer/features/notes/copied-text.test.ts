import { expect, test } from 'vitest';
import { copiedText } from './copied-text.ts';

test('a copied note keeps its words, names the commit it came from and who wrote it', () => {
  const from = 'a'.repeat(40);
  expect(copiedText({ text: 'Why?\n', from, author: 'Reviewer' })).toBe(
    `Why?\n\nCopied from ${from}, where Reviewer wrote it.\n`,
  );
});
