import type { ThemeName } from './colour-tokens.ts';

const PLAIN = ['bg', 'sunk', 'raised', 'hover', 'accent-bg'];
const CODE = ['bg', 'add', 'add-w', 'del', 'del-w', 'moved'];

/** Colours of text, with the surfaces on which they are used. */
const TEXT_ON: [string, string[]][] = [
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

/** WCAG 2: AA, and AAA for the high contrast. */
const LEAST: Readonly<Record<ThemeName, number>> = { light: 4.5, dark: 4.5, contrast: 7 };

/** Red, green and blue of `#rgb` or `#rrggbb`, linear, 0 to 1. */
export function linearOf(hex: string): readonly [number, number, number] {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (WCAG 2, 1 to 21). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** What is hard to read with these colours, each as `dim on bg: 3.10 to 1`. */
export function weakContrasts(theme: ThemeName, colours: ReadonlyMap<string, string>): string[] {
  return TEXT_ON.flatMap(([text, surfaces]) =>
    surfaces.flatMap((surface) => {
      const ratio = contrast(colours.get(text) ?? '#000', colours.get(surface) ?? '#000');
      return ratio >= LEAST[theme] ? [] : [`${text} on ${surface}: ${ratio.toFixed(2)} to 1`];
    }),
  );
}
