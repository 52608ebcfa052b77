import { useSyncExternalStore } from 'react';
import type { CommitSpan } from '../../../shared/ipc/shapes.ts';
import { Listeners } from '../../ui/listeners.ts';

/** How to show a merge: only what the merge itself decided, or its diff against one parent (0: the first). */
export type MergeView = 'decided' | number;

let view: MergeView = 0;
const listeners = new Listeners();

/** Applies to all merges until the window closes. */
export function setMergeView(next: MergeView): void {
  view = next;
  listeners.tell();
}

export const useMergeView = (): MergeView => useSyncExternalStore(listeners.add, () => view);

/** The wanted view, if a merge with this many parents has it. */
export const viewOf = (wanted: MergeView, parents: readonly string[]): MergeView =>
  wanted === 'decided' || wanted < parents.length ? wanted : 0;

/** The span to request for a merge. */
export function mergeSpan(sha: string, parents: readonly string[], wanted: MergeView): CommitSpan {
  const shown = viewOf(wanted, parents);
  if (shown === 'decided') return { sha, merge: true };
  const base = parents[shown];
  return shown === 0 || base === undefined ? { sha } : { sha, base };
}

/** All views of a merge with this many parents, in cycling order. */
export const viewsOf = (parents: readonly string[]): readonly MergeView[] => ['decided', ...parents.keys()];

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** The menu item's label. */
export const viewWords = (shown: MergeView): string =>
  shown === 'decided' ? 'What this merge decided' : `Against ${parentWords(shown)}`;

/** For example `first parent`. */
export const parentWords = (at: number): string => `${ORDINALS[at] ?? `${at + 1}th`} parent`;
