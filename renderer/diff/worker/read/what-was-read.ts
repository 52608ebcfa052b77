import type { OtherReader } from '../../model/hunk-command.ts';

/** The files that a commit changes, each with the keys of its changes. */
export type CommitKeys = ReadonlyArray<readonly [path: string, keys: readonly string[]]>;

/** What was read of a document, by whom. */
export class WhatWasRead {
  /** By path: keys of the changes that the user read. */
  readonly marks = new Map<string, string>();
  /** What others read; replaced, never changed in place. */
  readers: readonly OtherReader[] = [];
  /** What commits change, by the addresses of their diffs: it never changes. */
  readonly commits = new Map<string, CommitKeys | null>();
  /** Paths of files whose digests the page compares. */
  readonly digested = new Set<string>();
}
