import { expect, test } from 'vitest';
import { cutAt } from './MiddleCut.tsx';

test.each([
  ['short.ts', 'short.ts', ''],
  ['a-rather-long-name-of-a-module.test.ts', 'a-rather-long-name-of-a-mo', 'dule.test.ts'],
  [`family-${'x'.repeat(20)}\u{1f469}\u200d\u{1f467}1234567890`, `family-${'x'.repeat(20)}`, null],
  ['שם-ארוך-מאוד-של-קובץ-אחד.txt', 'שם-ארוך-מאוד-של-קובץ-אחד.txt', ''],
])('%s', (name, head, tail) => {
  const at = cutAt(name);
  expect(name.slice(0, at).startsWith(head)).toBe(true);
  if (tail !== null) expect(name.slice(at)).toBe(tail);
  // Never within a character.
  expect(name.slice(at)).not.toMatch(/^(?:\u200d|[\udc00-\udfff]|\p{M})/u);
});
