import { useLayoutEffect, useRef } from 'react';
import type { Diff } from '../../../diff/index.ts';
import { filePlaces, type FileName } from '../../../diff/model/file-names.ts';

const NONE: ReadonlySet<string> = new Set();

/** Folds files as they become viewed (or generated), if that is chosen. */
export function useFoldViewed(diff: Diff, viewed: ReadonlySet<string>, chosen: boolean): void {
  /**
   * The files that were folded because they are viewed; what the reader unfolds stays unfolded. Per diff object that
   * tracks folding: another one of the same commits starts with none.
   */
  const done = useRef(new WeakMap<Diff['fold'], ReadonlySet<string>>());
  const { files, fold } = diff;
  // Before the next paint, so that a file to be folded is never shown in full.
  useLayoutEffect(() => {
    const before = done.current.get(fold) ?? NONE;
    const { close, open, now } = foldsOf(files, chosen ? viewed : NONE, before);
    done.current.set(fold, now);
    if (close.length > 0) fold(close, true);
    if (open.length > 0) fold(open, false);
  }, [files, fold, viewed, chosen]);
}

interface Folds {
  /** To fold: viewed now, but not before. */
  close: string[];
  /** To unfold: no longer viewed. */
  open: string[];
  /** Folded because they are viewed. */
  now: ReadonlySet<string>;
}

/** What a change of the viewed files folds and unfolds; files that are not (yet) listed stay as they are. */
export function foldsOf(
  files: readonly FileName[],
  viewed: ReadonlySet<string>,
  before: ReadonlySet<string>,
): Folds {
  // Of thousands of files very few become viewed at once, and those that are listed need a map of all.
  const changed = [...differences(viewed, before), ...differences(before, viewed)];
  const listed = changed.length === 0 ? [] : changed.filter((path) => filePlaces(files).has(path));
  const close = listed.filter((path) => viewed.has(path));
  const open = listed.filter((path) => before.has(path));
  if (listed.length === 0) return { close, open, now: before };
  const now = new Set([...before, ...close]);
  for (const path of open) now.delete(path);
  return { close, open, now };
}

const differences = (of: ReadonlySet<string>, from: ReadonlySet<string>): string[] =>
  of === from ? [] : [...of].filter((path) => !from.has(path));
