/** Rows of a chunk: the unit that is asked for, drawn and measured. */
export const CHUNK = 64;

/** Heights of a file's parts in CSS pixels. The style sheets draw exactly these. */
export const ROW_HEIGHT = 20;
export const HUNK_HEIGHT = 26;
export const FILE_HEADER = 36;
export const FACTS = 28;
export const HELD_CARD = 84;
export const IMAGE = 420;
