import { expect, test } from 'vitest';
import { repeatsTooMuch } from './repeats.ts';

test.each([
  '((a{1,255}){1,255}){1,255}',
  'a{255}{255}',
  '(ab{0,1000}c){40}',
  '([]a]{100}){100}',
  '([[:alpha:]]{99}){99}',
  String.raw`(\({100}x){90}`,
  '(a{6000})',
  '(a{100})'.repeat(60),
])('%s takes gigabytes of Git', (pattern) => expect(repeatsTooMuch(pattern)).toBe(true));

test.each([
  '',
  'a{255}',
  '(a|b){3,20}c{,5}d{2,}',
  String.raw`\{9000\}`,
  '[{9000}]',
  ')({',
  '(((',
  '[',
  '\\',
  'x'.repeat(4_000),
])('%s can be searched for', (pattern) => expect(repeatsTooMuch(pattern)).toBe(false));
