/** How much of a file was read, hunk by hunk. */
export interface FileRead {
  /** How many of its changed lines are in hunks that the user read. */
  readonly linesRead: number;
  /** The user read everything that its hunks change. */
  readonly isRead: boolean;
  /** How many of its changed lines anyone read. */
  readonly linesReadByAny: number;
  /** Who else read everything that its hunks change: for example "Ann, Bo". */
  readonly readers: string;
}

export const NOTHING_READ_YET: FileRead = { linesRead: 0, isRead: false, linesReadByAny: 0, readers: '' };
