import { AUTHOR_WIDTH_PX, rowOf } from '../model/geometry.ts';

/** Width of a cell besides code and numbers: marker and padding, as in rows.module.css. */
const CELL_EXTRA_PX = 30 + 8;
/** The digits that fit in a number column, their size relative to the code, and the padding around them. */
const DIGITS = { count: 6, size: 0.92, around: 6.6 };

/** Width in pixels of one column of line numbers. @param column width of one column of code */
export const gutterWidth = (column: number): number =>
  Math.round(DIGITS.count * DIGITS.size * column + DIGITS.around);

/** What the diff's scroll bar takes, as in base.css. */
const SCROLL_BAR_PX = 10;

/** How the diff is drawn, as far as its width depends on it. */
export interface CodeLook {
  mode: 'unified' | 'split';
  /** Width of one column of code in pixels. */
  column: number;
  /** Who wrote each line is shown beside its number. */
  authors: boolean;
}

/** The width in pixels that the diff needs to show this many columns of code, on both sides together. */
export function widthOfCode({ mode, column, authors }: CodeLook, columns: number): number {
  const gutters = 2 * (gutterWidth(column) + (authors ? AUTHOR_WIDTH_PX : 0));
  const cells = mode === 'split' ? 2 : 1;
  return Math.ceil(columns * column) + gutters + cells * CELL_EXTRA_PX + SCROLL_BAR_PX;
}

/** The font of code, as a style sheet has it. @param size pixels @param family empty: the app's own */
export const codeFont = (size: number, family: string): string =>
  `${size}px/${rowOf(size)}px ${family === '' ? '' : `"${family}", `}var(--font-code)`;

/** The width of one column of code in pixels, measured where it will be drawn. */
export function columnWidth(parent: HTMLElement, font = 'var(--code)'): number {
  const probe = document.createElement('span');
  probe.textContent = '0'.repeat(100);
  probe.style.font = font;
  probe.style.position = 'absolute';
  probe.style.visibility = 'hidden';
  parent.append(probe);
  const width = probe.getBoundingClientRect().width / 100;
  probe.remove();
  return width || 7.5;
}

/** With fewer columns of code, a side of a split view is useless. */
const MIN_SPLIT_COLUMNS = 12;

/** Whether a scroll area has room for two sides. @param column width of one column of code */
export const roomForTwo = (area: HTMLElement, gutter: number, column: number): boolean =>
  area.clientWidth / 2 - gutter - CELL_EXTRA_PX >= MIN_SPLIT_COLUMNS * column;

/** Pixels of code that fit in one cell of a scroll area. @param numbers pixels of its line numbers */
export function roomForCode(area: HTMLElement, mode: 'unified' | 'split', numbers: number): number {
  return Math.max(40, area.clientWidth / (mode === 'split' ? 2 : 1) - numbers - CELL_EXTRA_PX);
}
