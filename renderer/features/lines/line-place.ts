import { isOldSideMade } from '../../../shared/domain/made-side.ts';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { DiffHandle } from '../../diff/index.ts';

/** A line of a file in a commit. */
export interface CommitLine {
  commit: string;
  path: string;
  line: number;
}

/** A line of the shown diff, with the file's name on its side. */
export interface DiffLine {
  path: string;
  side: 'old' | 'new';
  line: number;
  /** Its number on the other side, if it is unchanged. */
  other: number | null;
  /** The file's name on the other side. */
  otherPath: string;
  /** Its old side is what was viewed before. */
  sinceViewed: boolean;
}

/** Where a line of moved code is at the other end. */
export interface Elsewhere {
  /** With the file's name there. */
  path: string;
  line: number;
  words: string;
  /** Where it is looked up; null: it was not moved here, or no commit has it there. */
  at: CommitLine | null;
  /** The two lines are equal: what the line replaced here says nothing about it. */
  same: boolean;
}

/** The commits on both sides of a diff; `old` null: it is no commit, or not known. */
export interface DiffEnds {
  old: string | null;
  new: string;
  /** Why the old side is no commit, a sentence; null: it is one. */
  noOldSide: string | null;
}

/**
 * The commits whose files a diff shows.
 * @param mergeBase that the diff was made with, once it is known
 * @param parent of the shown commit, if it is a single one
 */
export function diffEndsOf(
  { commits }: Pick<ShownDiff, 'commits'>,
  mergeBase: string | undefined,
  parent: string | undefined,
): DiffEnds {
  const { sha, base, twoDot } = commits;
  if (isOldSideMade(commits))
    return { old: null, new: sha, noOldSide: commits.merge === true ? OF_MERGE : OF_VERSION };
  if (base === undefined) return { old: parent ?? null, new: sha, noOldSide: null };
  const old =
    base === null || twoDot === true ? base : mergeBase === undefined || mergeBase === '' ? base : mergeBase;
  return { old, new: sha, noOldSide: null };
}

/** Where a line of a diff is to be looked up: an unchanged one on the old side, as it was before. */
export function commitLineOf(ends: DiffEnds, shown: DiffLine): CommitLine | { cannot: string } {
  const { path, side, line, other, otherPath, sinceViewed } = shown;
  const before = side === 'old' ? { path, line } : other === null ? null : { path: otherPath, line: other };
  if (before !== null && ends.old !== null && !sinceViewed) return { commit: ends.old, ...before };
  const now = side === 'new' ? { path, line } : other === null ? null : { path: otherPath, line: other };
  if (now !== null) return { commit: ends.new, ...now };
  return { cannot: sinceViewed ? OF_VIEWED : (ends.noOldSide ?? NOT_KNOWN) };
}

/** What is said of a line of moved code, and where it is looked up before it was moved. */
export function elsewhereOf(
  { old }: DiffEnds,
  { side, sinceViewed }: Pick<DiffLine, 'side' | 'sinceViewed'>,
  moved: Awaited<ReturnType<DiffHandle['movedLine']>>,
): Elsewhere | null {
  if (moved === null) return null;
  const { path, line, copied, changed } = moved;
  const at = side === 'new' && old !== null && !sinceViewed ? { commit: old, path, line } : null;
  const words = side === 'old' ? 'Moved to' : copied ? 'Copied from' : 'Moved from';
  return { path, line, words, at, same: !changed };
}

const OF_MERGE = 'This line comes from Git’s own merge of the parents. No commit contains it as shown here.';
const OF_VERSION = 'This line is from the older version, rebased. No commit contains it as shown here.';
const OF_VIEWED =
  'This line is from what you viewed before. Show the whole diff of the file to ask about it.';
const NOT_KNOWN =
  'It is not known yet which commit the old side is from. Try again once the commits are loaded.';
