import { useSyncExternalStore } from 'react';
import type { CommitSpan } from '../../../shared/ipc/shapes.ts';
import { Listeners } from '../../ui/listeners.ts';

/** How a merge is shown: what it itself decided, or against one of its parents (0: the first). */
export type MergeView = 'decided' | number;

let view: MergeView = 0;
const listeners = new Listeners();

/** For all merges, as long as the window lives. */
export function setMergeView(next: MergeView): void {
  view = next;
  listeners.tell();
}

export const useMergeView = (): MergeView => useSyncExternalStore(listeners.add, () => view);

/** The view for a merge with this many parents: the wanted one, if it has it. */
export const viewOf = (wanted: MergeView, parents: readonly string[]): MergeView =>
  wanted === 'decided' || wanted < parents.length ? wanted : 0;

/** What to ask for. */
export function mergeSpan(sha: string, parents: readonly string[], wanted: MergeView): CommitSpan {
  const shown = viewOf(wanted, parents);
  if (shown === 'decided') return { sha, merge: true };
  const base = parents[shown];
  return shown === 0 || base === undefined ? { sha } : { sha, base };
}

/** Every view of a merge with this many parents, in the order in which they are gone through. */
export const viewsOf = (parents: readonly string[]): readonly MergeView[] => ['decided', ...parents.keys()];

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** In a menu. */
export const viewWords = (shown: MergeView): string =>
  shown === 'decided' ? 'What this merge decided' : `Against ${parentWords(shown)}`;

/** `first parent`. */
export const parentWords = (at: number): string => `${ORDINALS[at] ?? `${at + 1}th`} parent`;
