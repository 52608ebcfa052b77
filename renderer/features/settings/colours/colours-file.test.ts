import { expect, test } from 'vitest';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import { coloursFile, hardToRead, readColoursFile } from './colours-file.ts';

const NONE: Settings['ownColours'] = { light: {}, dark: {}, contrast: {} };
const fileWith = (dark: unknown): string => JSON.stringify({ marginalia: 'colours', dark });

test('a file of colours has every colour of every theme, and reads back as the same choice', () => {
  const own = { ...NONE, dark: { add: '#002244' } };
  const text = coloursFile('blue-orange', own);
  expect(JSON.parse(text)).toMatchObject({ light: { bg: '#fff', add: '#dff1fe' }, dark: { add: '#002244' } });
  expect(readColoursFile(text, 'blue-orange')).toEqual({ value: own });
  expect(readColoursFile(coloursFile('standard', NONE), 'standard')).toEqual({ value: NONE });
});

test.each([
  ['{', 'This file is not JSON. Export your colours to see what such a file looks like.'],
  ['[]', 'This is not a file of colours. Export your colours to see what such a file looks like.'],
  [
    fileWith({ add: 7 }),
    'This is not a file of colours. Export your colours to see what such a file looks like.',
  ],
  [fileWith({ adds: '#fff' }), '“adds” is not the name of a colour.'],
  [fileWith({ constructor: '#fff' }), '“constructor” is not the name of a colour.'],
  [fileWith({ add: 'url(//x)' }), '“url(//x)” for add (dark) is not a colour such as #1f6feb.'],
  [
    fileWith({ add: 'red', del: '#12345' }),
    '“red” for add (dark) is not a colour such as #1f6feb. And 1 other problem.',
  ],
  [' '.repeat(100_001), 'This file is too long for colours: more than 100 kB.'],
])('of a wrong file nothing is taken, and a sentence says why', (text, problem) => {
  expect(readColoursFile(text, 'standard')).toEqual({ problem });
});

test('text that is hard to read with one’s own colours is named', () => {
  expect(hardToRead('standard', NONE)).toBeNull();
  expect(hardToRead('standard', { ...NONE, dark: { dim: '#fff' } })).toBeNull();
  expect(hardToRead('standard', { ...NONE, light: { ok: '#999999' } })).toMatch(
    /^With your own colours some text is hard to read: ok on bg: 2\.85 to 1 \(light\), and \d+ other pairs\./,
  );
});
