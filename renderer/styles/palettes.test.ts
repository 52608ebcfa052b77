import { expect, test } from 'vitest';
import { coloursOf, THEME_NAMES, type PaletteName } from './colour-tokens.ts';
import { linearOf } from './contrast.ts';

/**
 * How colours are seen without one kind of cones: matrices on linear sRGB, severity 1.0, of Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
 */
const VISION = {
  trichromat: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
type Vision = keyof typeof VISION;

/** CIE 1976 L*a*b* (D65) of a colour, as it is seen. */
function labOf(hex: string, vision: Vision): readonly number[] {
  const colour = linearOf(hex);
  const matrix = VISION[vision];
  const seen = [0, 3, 6].map((row) => {
    const sum = colour.reduce((all, part, at) => all + part * (matrix[row + at] ?? 0), 0);
    return Math.min(1, Math.max(0, sum));
  });
  const [r = 0, g = 0, b = 0] = seen;
  const [x, y, z] = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * (y ?? 0) - 16, 500 * ((x ?? 0) - (y ?? 0)), 200 * ((y ?? 0) - (z ?? 0))];
}

/** The difference of two colours as they are seen (CIE 1976 ΔE*ab: 2.3 is just noticeable). */
function distance(one: string, other: string, vision: Vision): number {
  const [a, b] = [labOf(one, vision), labOf(other, vision)];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

/** The least ΔE*ab between two tokens. */
const LEAST: readonly (readonly [string, string, number])[] = [
  ['add', 'del', 15],
  ['add-w', 'del-w', 40],
  ['add-g', 'del-g', 70],
  ['add', 'add-w', 10],
  ['del', 'del-w', 10],
  ['add', 'bg', 9],
  ['del', 'bg', 9],
  ['add', 'moved', 7],
  ['del', 'moved', 7],
  ['moved', 'bg', 5],
];

/** The pairs that are too near each other, with their distance. */
const tooNear = (colours: ReadonlyMap<string, string>, vision: Vision): string[] =>
  LEAST.flatMap(([one, other, least]) => {
    const apart = distance(colours.get(one) ?? '#000', colours.get(other) ?? '#000', vision);
    return apart >= least ? [] : [`${one} and ${other}: ${apart.toFixed(1)}`];
  });

const FOR: readonly [PaletteName, readonly Vision[]][] = [
  ['blue-orange', ['trichromat', 'protan', 'deutan', 'tritan']],
  ['teal-red', ['trichromat', 'tritan']],
];

test.each(
  FOR.flatMap(([palette, eyes]) =>
    THEME_NAMES.flatMap((theme) => eyes.map((vision) => ({ palette, theme, vision }))),
  ),
)('$palette, $theme: additions, deletions and moved code are told apart by $vision eyes', (one) => {
  expect(tooNear(coloursOf(one.theme, one.palette), one.vision)).toEqual([]);
});

test('the simulation finds what such eyes do not tell apart: the standard green and red', () => {
  const standard = coloursOf('light', 'standard');
  expect(distance(standard.get('add') ?? '', standard.get('del') ?? '', 'deutan')).toBeLessThan(2.3);
  expect(tooNear(standard, 'deutan').map((pair) => pair.split(':')[0])).toContain('add and del');
  expect(distance('#ff0000', '#ff0000', 'protan')).toBe(0);
  expect(distance('#ffffff', '#000000', 'tritan')).toBeCloseTo(100, 0);
});
