/** Characters of a file's diff that are kept when it is viewed; of a longer one only the mark is. */
export const VIEWED_MOST = 262_144;

/** Characters of an SVG that is drawn. */
export const SVG_MOST = 400_000;
