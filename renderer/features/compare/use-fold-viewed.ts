import { useLayoutEffect, useRef } from 'react';
import type { Diff } from '../../diff/index.ts';
import { foldsOf } from './fold-viewed.ts';

const NONE: ReadonlySet<string> = new Set();

/** Folds files as they become viewed, while that is chosen; `view` names what is shown. */
export function useFoldViewed(view: string, diff: Diff, viewed: ReadonlySet<string>, chosen: boolean): void {
  /** By what is shown: the files that were folded because they are viewed. What the reader unfolds then stays so. */
  const done = useRef(new Map<string, ReadonlySet<string>>());
  const { files, fold } = diff;
  // Before the next paint: a file that is to be folded is not seen as a whole first.
  useLayoutEffect(() => {
    const before = done.current.get(view) ?? NONE;
    const { close, open, now } = foldsOf(
      files.map(({ path }) => path),
      chosen ? viewed : NONE,
      before,
    );
    done.current.set(view, now);
    if (close.length > 0) fold(close, true);
    if (open.length > 0) fold(open, false);
  }, [view, files, fold, viewed, chosen]);
}
