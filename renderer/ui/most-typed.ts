/**
 * The most characters in a single-line field. Paths are not longer, and the window would freeze for a minute if the
 * user pasted a book.
 */
export const MAX_FIELD_CHARS = 4096;
