import { expect, test } from 'vitest';
import { fontProblem } from './fonts.ts';

/** A system that has `Mono` and `Wide`, the letters of which differ. */
const measure = (font: string, text: string): number => {
  const wide = font.includes('"Wide"');
  const own = wide || font.includes('"Mono"');
  const plain = text.length * (own ? 11 : 10);
  return wide ? plain + 19 * (text.length - text.replaceAll('W', '').length) : plain;
};

test.each([
  ['', undefined],
  ['Mono', undefined],
  ['Wide', /width/],
  ['Nobody Has It', /installed/],
  ['Mono"; color: red', /not a font name/],
  ['M'.repeat(81), /not a font name/],
])('%s', (family, problem) => {
  const said = fontProblem(family, measure);
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(problem);
});
