import { anchorKey, type Anchor } from '../../shared/domain/remarks/index.ts';
import { sideKey, type NamespacedSide } from '../../shared/domain/side.ts';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { markOf } from './mark.ts';
import { NO_DETAILS } from './note-items.ts';

/** Remarks on the same lines that are not resolved. */
export interface OpenThread {
  notesRef: string;
  object: string;
  anchor: Anchor;
  /** The newest of them, without its place. */
  excerpt: string;
}

/** A branch that the reader follows, read, or made. */
export interface FollowedBranch extends NamespacedSide {
  /** What it is compared with; null: not known. */
  base: NamespacedSide | null;
  head: string;
  /** The tip that the reader knows; null: none yet. */
  read: string | null;
  /** The author of its newest commit has the reader's address, which proves nothing: anyone can use it. */
  isOwn: boolean;
  /** Its newest commit is the reader's own for certain: a folder's log says that it was made there. */
  isMadeHere: boolean;
  /** How far it moved since; null: not counted. */
  moved: { commits: number; replaced?: number } | null;
  /** It was rebased, and nothing else is different. */
  isRebasedOnly: boolean;
  openThreads: readonly OpenThread[];
}

/**
 * What waits on a branch: that it moved since it was read, unless the reader made the newest commit here; on one of the
 * reader's own, the remarks that are open. A move that came from elsewhere in the reader's name is shown, too.
 *
 * @param since when each mark was first known, in milliseconds since the epoch
 */
export function branchItems(
  { side, ephemeral, base, head, read, isOwn, isMadeHere, moved, isRebasedOnly, openThreads }: FollowedBranch,
  since: ReadonlyMap<string, number>,
  now: number,
): WaitingItem[] {
  const on = {
    ...NO_DETAILS,
    branch: side,
    ephemeral,
    base: base?.side ?? null,
    ephemeralBase: base?.ephemeral ?? false,
    tip: head,
  };
  const items: WaitingItem[] = [];
  if (read !== null && read !== head && !isMadeHere) {
    const mark = markOf('moved', sideKey(side, ephemeral), head);
    const commits = moved === null || moved.commits === 0 ? null : moved.commits;
    const isRewritten = (moved?.replaced ?? 0) > 0;
    const details = { from: read, commits, isRewritten, isRebasedOnly };
    items.push({ ...on, ...details, mark, kind: 'moved', asYou: isOwn, at: since.get(mark) ?? now });
  }
  for (const { notesRef, object, anchor, excerpt } of isOwn ? openThreads : []) {
    const mark = markOf('open', notesRef, object, anchorKey(anchor), excerpt);
    items.push({
      ...on,
      mark,
      kind: 'open',
      at: since.get(mark) ?? now,
      object,
      notesRef,
      anchor,
      excerpt,
    });
  }
  return items;
}
