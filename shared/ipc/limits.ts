/** Characters of a file's diff that are stored with its viewed mark; of longer ones, only the mark is stored. */
export const VIEWED_MOST = 262_144;

/** Characters of an SVG that is drawn. */
export const SVG_MOST = 400_000;

/** Bytes of a diff response whose text is kept: many times what a person reads, and less than what a page can hold. */
export const DIFF_MOST = 256_000_000;

/**
 * Beyond that, only the file names of a response are read, up to these numbers of bytes and files. Files can then be
 * loaded one by one.
 */
export const DIFF_NAMES_MOST = 2 * DIFF_MOST;
export const DIFF_NAMES = 20_000;

/** Bytes of the largest key file that is read: an RSA-16384 key in PEM has about 13 KB. */
export const MOST_PEM = 65_536;
