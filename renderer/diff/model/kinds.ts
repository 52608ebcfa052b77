/**
 * What a row of a diff is. A line is unchanged, added or deleted. A hunk's header is a row of its own, without or with
 * lines that are left out above it, and so is what follows the last hunk. An empty cell (in split) shows nothing.
 */
export const CONTEXT = 0;
export const ADDED = 1;
export const DELETED = 2;
export const HUNK = 3;
export const HUNK_AFTER_GAP = 4;
export const REST = 5;
export const EMPTY_CELL = 9;

/** Bit on a line's kind: the file ends here without a newline. */
export const NO_NEWLINE = 16;
/** The bits of a line's kind without that one. */
export const KIND = 15;

export const isLine = (kind: number): boolean => kind < HUNK;
export const isHunk = (kind: number): boolean => kind === HUNK || kind === HUNK_AFTER_GAP;
export const isChanged = (kind: number): boolean => kind === ADDED || kind === DELETED;
