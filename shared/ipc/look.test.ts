import { expect, test } from 'vitest';
import { DEFAULT_LOOK, isLook, MAX_OWN_COLOURS, type PageLook } from './look.ts';
import { settings } from './settings.ts';

const withColours = (dark: unknown): object => ({
  ...DEFAULT_LOOK,
  ownColours: { light: {}, dark, contrast: {} },
});
const colours = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`token-${at}`, '#123']));

const schema = settings.pick({ theme: true, palette: true, ownColours: true });

test.each([
  ['the default', DEFAULT_LOOK, true],
  [
    'a choice',
    { theme: 'dark', palette: 'teal-red', ownColours: DEFAULT_LOOK.ownColours } satisfies PageLook,
    true,
  ],
  ['colours', withColours({ add: '#ABCDEF', del: '#123' }), true],
  ['as many colours as there may be', withColours(colours(MAX_OWN_COLOURS)), true],
  ['more colours', withColours(colours(MAX_OWN_COLOURS + 1)), false],
  ['a word for a colour', withColours({ add: 'url(//x)' }), false],
  ['a number for a colour', withColours({ add: 7 }), false],
  ['a long name', withColours({ ['a'.repeat(31)]: '#123' }), false],
  ['a list of colours', withColours(['#123']), false],
  ['no colours', withColours(null), false],
  ['another theme', { ...DEFAULT_LOOK, theme: 'sepia' }, false],
  ['another palette', { ...DEFAULT_LOOK, palette: 7 }, false],
  ['a text for the colours', { ...DEFAULT_LOOK, ownColours: '' }, false],
  ['a text', 'dark', false],
  ['nothing', null, false],
])('%s: the page and the settings agree whether it is a look', (_, value, is) => {
  expect([isLook(value), schema.safeParse(value).success]).toEqual([is, is]);
});
