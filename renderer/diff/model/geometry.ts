/** Rows of a chunk: the unit that is requested, drawn and measured. */
export const CHUNK = 64;

/** Heights of a file's parts in CSS pixels, matching the style sheets exactly. This is the default line height. */
export const ROW_HEIGHT = 20;
/** The line height for a text size, in pixels. */
export const rowOf = (size: number): number => Math.round(size * 1.6);
/** How many pixels taller a hunk row is than a line. */
export const HUNK_MORE = 6;
/** Default width in pixels of one column of line numbers, and of the marker column. */
export const NUMBERS = 48;
export const MARKERS = 22;
/** What a column of authors adds to a column of line numbers, in pixels. */
export const AUTHOR_WIDTH_PX = 24;
export const FILE_HEADER = 36;
export const FACTS = 28;
export const HELD_CARD = 84;
export const IMAGE = 420;
