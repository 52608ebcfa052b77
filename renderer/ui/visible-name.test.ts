import { expect, test } from 'vitest';
import { plainPath, visibleName } from './visible-name.ts';

test.each([
  [' a.txt', 'SPa.txt'],
  ['a.txt  ', 'a.txtSPSP'],
  ['dir / b.txt', 'dirSP/SPb.txt'],
  ['two words.txt', 'two words.txt'],
  ['tab\there', 'tabTABhere'],
  ['line\nend', 'lineLFend'],
  ['\u00a0x', 'NBSPx'],
  ['rlo\u202etxt', 'rloRLOtxt'],
  ['   ', 'SPSPSP'],
  ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
])('%j is read as %s', (path, words) => {
  expect(plainPath(path)).toBe(words);
});

test('nothing of a name is lost, and a blank where it is cut in two is one inside', () => {
  for (const name of [' a\tb ', 'x', ' ', '\n\n', 'a b'])
    expect(
      visibleName(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  expect(visibleName('first ', { start: true, end: false })).toEqual([{ text: 'first ' }]);
  expect(visibleName(' second', { start: false, end: true })).toEqual([{ text: ' second' }]);
});
