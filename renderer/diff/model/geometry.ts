/** Rows of a chunk: the unit that is asked for, drawn and measured. */
export const CHUNK = 64;

/** Heights of a file's parts in CSS pixels. The style sheets draw exactly these. Lines are this high by default. */
export const ROW_HEIGHT = 20;
/** How high a line is in text of this size. */
export const rowOf = (size: number): number => Math.round(size * 1.6);
/** Pixels by which a hunk's row is higher than a line's. */
export const HUNK_MORE = 6;
/** Pixels of one column of line numbers by default, and of the column of markers. */
export const NUMBERS = 48;
export const MARKERS = 22;
export const FILE_HEADER = 36;
export const FACTS = 28;
export const HELD_CARD = 84;
export const IMAGE = 420;
