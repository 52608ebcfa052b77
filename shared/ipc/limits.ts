/** Characters of a file's diff that are kept when it is viewed; of a longer one only the mark is. */
export const VIEWED_MOST = 262_144;

/** Characters of an SVG that is drawn. */
export const SVG_MOST = 400_000;

/** Bytes of a diff's answer whose text is kept: many times what a person reads, and less than what a page can hold. */
export const DIFF_MOST = 256_000_000;

/**
 * Beyond that, an answer is read on for the names of its files alone, up to these limits: bytes and files. Files can
 * then be loaded one by one.
 */
export const DIFF_NAMES_MOST = 2 * DIFF_MOST;
export const DIFF_NAMES = 20_000;

/** Bytes of the largest key file that is looked at: an RSA-16384 key in PEM has about 13 KB. */
export const MOST_PEM = 65_536;
