import { expect, test } from 'vitest';
import { carriedText } from './carried-text.ts';

test('a carried note keeps its words and names the commit it came from', () => {
  expect(carriedText('Why?\n', 'a'.repeat(40))).toBe(`Why?\n\nCarried from ${'a'.repeat(40)}`);
});
