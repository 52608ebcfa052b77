/** Characters of a file's diff that are stored with its viewed mark; of longer ones, only the mark is stored. */
export const MAX_VIEWED_DIFF_CHARS = 262_144;

/** Changes of one file that can be marked as read; a file with more is marked as a whole. */
export const MAX_READ_CHANGES = 10_000;
/** Hex digits by which a change that was read is known again. */
export const KEY_CHARS = 128;

/** Characters of an SVG that is drawn. */
export const MAX_SVG_CHARS = 400_000;

/** Bytes of a diff response whose text is kept: many times what a person reads, and less than what a page can hold. */
export const MAX_DIFF_BYTES = 256_000_000;

/**
 * Beyond that, only the file names of a response are read, up to these numbers of bytes and files. Files can then be
 * loaded one by one.
 */
export const MAX_DIFF_NAMES_BYTES = 2 * MAX_DIFF_BYTES;
export const MAX_DIFF_NAMES = 20_000;

/** Bytes of the largest key file that is read: an RSA-16384 key in PEM has about 13 KB. */
export const MAX_PEM_BYTES = 65_536;
