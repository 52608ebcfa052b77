import { expect, test } from 'vitest';
import css from './tokens.css?raw';

/** The custom properties of one theme, over those of the default. */
function theme(name: string): Map<string, string> {
  const blocks = [...css.matchAll(/(:root(?:\[data-theme='(\w+)'\])?) \{(.*?)\n\}/gs)];
  const found = new Map<string, string>();
  for (const [, , of, body = ''] of blocks)
    if (of === undefined || of === name)
      for (const [, property = '', value = ''] of body.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g))
        found.set(property, value);
  return found;
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (WCAG 2, 1 to 21). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test('the style sheet is here', () => {
  expect(css).toContain(':root');
});

const PLAIN = ['bg', 'sunk', 'raised', 'hover', 'accent-bg'];
const CODE = ['bg', 'add', 'add-w', 'del', 'del-w', 'moved'];
const PAIRS: [string, string[]][] = [
  ['text', [...PLAIN, ...CODE, 'note-bg', 'hunk', 'find-on']],
  ['dim', [...PLAIN, 'hunk', 'note-bg', 'moved']],
  ['faint', ['bg', 'sunk', 'raised', 'accent-bg', 'add', 'del', 'moved']],
  ['moved-g', ['bg', 'moved', 'hover']],
  ['accent', PLAIN],
  ['note', ['bg', 'note-bg', 'accent-bg']],
  ['ok', ['bg', 'sunk', 'hover', 'accent-bg']],
  ['bad', ['bg', 'sunk', 'raised', 'hover', 'accent-bg']],
  ['add-g', ['bg', 'sunk', 'accent-bg']],
  ['del-g', ['bg', 'sunk', 'accent-bg', 'raised']],
  ['on-accent', ['accent', 'accent-hover']],
  ...['k', 't', 'q', 'c', 'n', 'a', 'b', 'm'].map((name): [string, string[]] => [
    `syn-${name}`,
    [...CODE, 'find'],
  ]),
];

/** WCAG 2: AA, and AAA where contrast is what was asked for. */
test.each([
  ['light', 4.5],
  ['dark', 4.5],
  ['contrast', 7],
])('every text colour of %s can be read where it stands: %f to 1', (name, least) => {
  const colours = theme(name);
  const weak = PAIRS.flatMap(([text, surfaces]) =>
    surfaces.flatMap((surface) => {
      const ratio = contrast(colours.get(text) ?? '', colours.get(surface) ?? '');
      return ratio >= least ? [] : [`${text} on ${surface}: ${ratio.toFixed(2)}`];
    }),
  );
  expect(weak).toEqual([]);
});
