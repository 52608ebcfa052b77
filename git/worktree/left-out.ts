/** A file that is not in a snapshot, and why: a sentence's end. */
export interface LeftOut {
  path: string;
  why: string;
}
