import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test('what would reorder or hide is named instead', () => {
  expect(plainWords('invoice-\u202efdp.exe')).toBe('invoice-RLOfdp.exe');
  expect(plainWords('plain – ünïcode 🎉')).toBe('plain – ünïcode 🎉');
});
