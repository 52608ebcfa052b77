/** Heights of a file's parts in CSS pixels; rows.ts has those of rows. The style sheets draw exactly these. */
export const FILE_HEADER = 36;
export const FACTS = 28;
export const HELD_CARD = 84;
export const IMAGE = 420;
