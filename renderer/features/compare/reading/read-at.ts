import { useCallback, useLayoutEffect, useState } from 'react';
import type { Comparison } from '../../../../shared/ipc/shapes.ts';
import type { Diff, DiffTips } from '../../../diff/index.ts';

/** What the diff of a whole comparison was read at: what stands beside it is of the same commits. */
export interface ReadAt {
  /** null: the host does not say. */
  readonly tips: DiffTips | null;
  /** undefined: the diff has none. */
  readonly mergeBase: string | undefined;
}

type Tell = (of: Comparison | null, at: ReadAt | null) => void;

/** The commits that the diff of this comparison was read at, once its first rows say them; null until then. */
export function useReadAt(comparison: Comparison | null): [ReadAt | null, Tell] {
  const [read, setRead] = useState<{ of: Comparison | null; at: ReadAt | null }>({ of: null, at: null });
  const tell = useCallback<Tell>((of, at) => setRead({ of, at }), []);
  return [read.of === comparison ? read.at : null, tell];
}

/** Tells what the diff of a whole comparison was read at, in the frame that shows it. */
export function useTellReadAt(comparison: Comparison | null, diff: Diff, tell: Tell): void {
  const { mergeBase, status } = diff;
  const { branch, base } = diff.tips ?? {};
  const isRead =
    status === 'ready' || (status === 'loading' && (branch !== undefined || diff.files.length > 0));
  useLayoutEffect(() => {
    const tips = branch === undefined || base === undefined ? null : { branch, base };
    tell(comparison, isRead ? { tips, mergeBase } : null);
  }, [tell, comparison, isRead, branch, base, mergeBase]);
}
