/**
 * The most characters of a field of one line. A path has no more, and the window would stand still for a minute where
 * somebody pastes a book.
 */
export const MOST_TYPED = 4096;
