import { expect, test } from 'vitest';
import { foldLetters } from '../../shared/domain/letters.ts';
import { excerptOf, matcherOf } from './search-text.ts';

test('every word, in any order, in any case', () => {
  expect(matcherOf('iat Limit')('the limit needs iat')).toBe(true);
  expect(matcherOf('iat missing')('the limit needs iat')).toBe(false);
  expect(matcherOf('   ')('anything')).toBe(false);
  expect(matcherOf('É')('caf\u00e9')).toBe(true);
  expect(matcherOf('É')(foldLetters('CAFE\u0301'))).toBe(true);
});

test('letters beside marks without end are found as elsewhere', () => {
  const marks = '\u0301\u0316'.repeat(50);
  expect(foldLetters(`Cafe\u0301 a${marks}e\u0301`)).toBe(`caf\u00e9 a${marks}\u00e9`);
});

test('the excerpt is the line with the word, cut around it', () => {
  expect(excerptOf('first\nthe limit\nlast', 'LIMIT')).toBe('the limit');
  const long = `${'a'.repeat(300)} needle ${'b'.repeat(300)}`;
  const cut = excerptOf(long, 'needle');
  expect(cut).toContain('needle');
  expect(cut.length).toBeLessThan(170);
  expect(excerptOf('', 'x')).toBe('');
});

test('the excerpt of a remark begins where a narrow list still shows what was found', () => {
  const remark =
    'packages/compiler-core/src/codegen.ts:661-664: [x] Why is this written here and not in the caller?';
  expect(excerptOf(remark, '')).toMatch(/^…codegen\.ts:661-664: \[x\] Why/);
  expect(excerptOf(remark, 'why')).toMatch(/^…codegen\.ts:661-664: \[x\] Why/);
  expect(excerptOf(remark, 'caller').indexOf('caller')).toBeLessThan(30);
  expect(excerptOf(remark, 'compiler-core').indexOf('compiler-core')).toBeLessThan(30);
  expect(excerptOf('src/a.ts:3: Short', '')).toBe('src/a.ts:3: Short');
  expect(excerptOf('Read https://example.com/a/long/way/to/some/page first', '')).toMatch(/^Read https/);
});

test('the excerpt is a line of the text as it was written, whatever folding makes of the others', () => {
  expect(excerptOf('\u0130\u0130\u0130\n\ne\u0301\r\nThe CAFE\u0301 \r\nlast', 'caf\u00e9')).toBe(
    'The CAFE\u0301 ',
  );
  expect(excerptOf('\n  \r\n\tfirst\r\nlast', '')).toBe('\tfirst');
  expect(excerptOf('\n  \n', '')).toBe('');
  expect(excerptOf('one\ntwo', 'three')).toBe('one');
});
