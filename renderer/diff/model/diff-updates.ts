/** How a shown comparison follows what changes in it. */
export interface DiffUpdates {
  /**
   * Reads the comparison again and replaces the files that changed, in one step. Those that the user is in wait until
   * the user leaves them. Resolves to false if it could not be read, or is not read yet.
   */
  readonly update: () => Promise<boolean>;
  /** The user is about to change this file: its next update does not wait. Returns a function that takes that back. */
  readonly expect: (path: string) => () => void;
  /** Whether the user is in some file: see `update`. */
  readonly isInUse: () => boolean;
  /** Shows what changed in a file that waits. */
  readonly showWaiting: (path: string) => void;
}
