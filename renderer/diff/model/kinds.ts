/**
 * The kinds of rows in a diff. A line is unchanged, added or deleted. A hunk header is a row of its own, without or
 * with hidden lines above it; so are the row after the last hunk and the one above moved code. An empty cell (in split) shows nothing.
 */
export const CONTEXT = 0;
export const ADDED = 1;
export const DELETED = 2;
export const HUNK = 3;
export const HUNK_AFTER_GAP = 4;
export const REST = 5;
/** The row above moved code, which says where it was moved; folded, it stands for all of it. */
export const MOVED_HEAD = 6;
export const EMPTY_CELL = 9;

/** Bit in a line's kind: the file ends here without a newline. */
export const NO_NEWLINE = 16;
/** Mask for a line's kind without that bit. */
export const KIND = 15;

export const isLine = (kind: number): boolean => kind < HUNK;
export const isHunk = (kind: number): boolean => kind === HUNK || kind === HUNK_AFTER_GAP;
export const isChanged = (kind: number): boolean => kind === ADDED || kind === DELETED;
