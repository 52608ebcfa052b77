/** Characters of a file's diff that are kept when it is viewed; of a longer one only the mark is. */
export const VIEWED_MOST = 262_144;

/** Characters of an SVG that is drawn. */
export const SVG_MOST = 400_000;

/** Bytes of a diff's answer that are read: many times what a person reads, and less than what a page can hold. */
export const DIFF_MOST = 512_000_000;
