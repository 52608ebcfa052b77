import type { OtherReader } from '../../model/hunk-command.ts';

/** What was read of a document, by whom. */
export class WhatWasRead {
  /** By path: keys of the changes that the user read. */
  readonly marks = new Map<string, string>();
  /** What others read; replaced, never changed in place. */
  readers: readonly OtherReader[] = [];
  /** Paths of files whose digests the page compares. */
  readonly digested = new Set<string>();
}
