import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOfCode, type CodeLook } from '../../../diff/view/measure.ts';
import { CODE_COLUMNS, layOutPanes as layOut, type PanesLayout } from './pane-layout.ts';

const NO_CHOICE = { leftWidth: null, rightWidth: null };
/** The app's own font at its first size. */
const CODE: CodeLook = { mode: 'unified', column: 7.5, authors: false };

const needs = (code: CodeLook): number => widthOfCode(code, CODE_COLUMNS);
const layOutPanes = (room: number, code: CodeLook, chosen: Parameters<typeof layOut>[2]): PanesLayout =>
  layOut(room, needs(code), chosen);

const sizes = [700, 800, 900, 1024, 1152, 1280, 1366, 1440, 1600, 1920, 2240, 2560];
const zooms = [100, 110, 125, 150, 175, 200];
const looks = (['unified', 'split'] as const).flatMap((mode) =>
  [10, 12.5, 16, 24].flatMap((size) =>
    [false, true].map((authors): CodeLook => ({ mode, column: size * 0.6, authors })),
  ),
);

test('at every size and zoom the code has 80 columns, or else no pane is beside it', () => {
  for (const size of sizes)
    for (const zoom of zooms)
      for (const code of looks) {
        const room = size / (zoom / 100);
        const { left, right } = layOutPanes(room, code, NO_CHOICE);
        const beside = [left, right].filter(({ place }) => place === 'beside');
        const taken = beside.reduce((sum, { width }) => sum + width, 0);
        if (beside.length > 0) expect(room - taken).toBeGreaterThanOrEqual(needs(code));
        for (const { width, max } of [left, right]) {
          expect(width).toBeLessThanOrEqual(max);
          expect(width).toBeLessThanOrEqual(room - 48);
        }
      }
});

/** How many panes are beside the code. */
function countBeside(room: number, code: CodeLook): number {
  const { left, right } = layOutPanes(room, code, NO_CHOICE);
  return [left, right].filter(({ place }) => place === 'beside').length;
}

test('with more room no pane loses its place beside the code', () => {
  for (const code of looks)
    for (let room = 350; room < 2560; room += 10)
      expect(countBeside(room, code)).toBeLessThanOrEqual(countBeside(room + 10, code));
});

test.each([
  [1440, 100, ['beside 264', 'beside 320']],
  [1366, 100, ['beside 264', 'beside 320']],
  // The notes get narrower first, then the files.
  [1280, 100, ['beside 256', 'beside 280']],
  [1024, 100, ['beside 264', 'over 320']],
  [900, 100, ['over 264', 'over 320']],
  [1440, 150, ['beside 216', 'over 320']],
  [1440, 125, ['beside 264', 'over 320']],
  [2560, 100, ['beside 332', 'beside 610']],
  // Of the code something can always be pressed.
  [700, 200, ['over 264', 'over 302']],
])('in %i px at %i %% files and notes are %j', (size, zoom, wanted) => {
  const { left, right } = layOutPanes(size / (zoom / 100), CODE, NO_CHOICE);
  expect([left, right].map(({ place, width }) => `${place} ${width}`)).toEqual(wanted);
});

const need = (look: Partial<CodeLook>): number => needs({ ...CODE, ...look });

test('a larger font, a column of authors and two sides need more room', () => {
  expect(need({})).toBe(744);
  expect(need({ column: 9 })).toBeGreaterThan(need({}));
  expect(need({ authors: true })).toBe(need({}) + 48);
  expect(need({ mode: 'split' })).toBe(need({}) + 38);
});

/** Where both panes go, for example "beside 264", with widths that the reader chose. */
function at(room: number, leftWidth: number, rightWidth: number): string[] {
  const { left, right } = layOutPanes(room, CODE, { leftWidth, rightWidth });
  return [left, right].map(({ place, width }) => `${place} ${width}`);
}

test('a chosen width counts where there is room for it, and is not forgotten by a small window', () => {
  expect(at(2560, 400, 900)).toEqual(['beside 400', 'beside 900']);
  expect(at(1440, 400, 500)).toEqual(['beside 400', 'beside 296']);
  expect(at(1100, 400, 500)).toEqual(['beside 356', 'over 500']);
  expect(at(900, 400, 500)).toEqual(['over 400', 'over 500']);
  // Who chose 72 columns for the notes has them, and the files open over the code, while that is possible.
  expect(at(1440, 264, 610)).toEqual(['over 264', 'beside 610']);
  expect(at(1600, 264, 610)).toEqual(['beside 246', 'beside 610']);
  expect(at(1280, 264, 610)).toEqual(['beside 256', 'beside 280']);
});

test('whatever is chosen, a pane is never wider than its limit nor the code narrower than 80 columns', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 350, max: 4000 }),
      fc.option(fc.integer({ min: 160, max: 800 })),
      fc.option(fc.integer({ min: 220, max: 900 })),
      fc.constantFrom(...looks),
      (room, leftWidth, rightWidth, code) => {
        const { left, right } = layOutPanes(room, code, { leftWidth, rightWidth });
        const taken = [left, right].reduce(
          (sum, { place, width }) => sum + (place === 'beside' ? width : 0),
          0,
        );
        if (taken > 0) expect(room - taken).toBeGreaterThanOrEqual(needs(code));
        for (const { width, max } of [left, right]) {
          expect(width).toBeGreaterThan(0);
          expect(width).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});
