/** A file that is missing from a snapshot, and why, as the end of a sentence. */
export interface ExcludedFile {
  path: string;
  why: string;
}
