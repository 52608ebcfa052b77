import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUncommitted, isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { keys } from '../../../api/keys.ts';
import { headQuery } from '../../../api/queries.ts';
import type { Diff } from '../../../diff/index.ts';
import { committedQuery } from '../../committed/use-committed.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useSettings } from '../../settings/use-settings.ts';
import type { ComparisonState } from '../opening/use-comparison.ts';
import type { Moves } from '../use-moves.ts';

/** Between two updates, so that a program that keeps writing does not keep the page and Git busy. */
const FOLLOW_PAUSE_MS = 500;

/** Whether moves are shown as they come: in folders, by choice, unless a side is gone or could not be read. */
export const followsMoves = (
  isChosen: boolean,
  { checkout }: Pick<Capabilities, 'checkout'>,
  { moves, isUnread }: Pick<Moves, 'moves' | 'isUnread'>,
): boolean => isChosen && checkout && !isUnread && moves.every(({ to }) => to !== null);

interface Following {
  update: () => Promise<boolean>;
  /** The newest commit, or the uncommitted changes on top of it. */
  tip: Commit | undefined;
}

/**
 * Shows what other programs change in a folder as it comes: one update at a time, the latest state wins. What the
 * reader is in stays: see `Diff.update`. When changes that the reader is in are committed, nothing is updated: all that
 * is shown stays as it was, and a bar offers the commit (`useCommitted`).
 */
export function useFollowChanges(
  { at, base, capabilities }: Pick<ComparisonState, 'at' | 'base' | 'capabilities'>,
  moved: Moves,
  { status, isInUse }: Pick<Diff, 'status' | 'isInUse'>,
  { update, tip }: Following,
): void {
  const { orgId, repo } = at;
  const client = useQueryClient();
  const [{ followChanges }] = useSettings();
  /** Counts the updates. */
  const [turn, setTurn] = useState(0);
  const isBusy = useRef(false);
  /** The uncommitted changes that stay on the screen, because they were committed while the reader was in them. */
  const held = useRef<string | null>(null);
  const snapshot = tip !== undefined && isUncommitted(tip) ? tip.sha : null;
  const { moves, seen, unread } = moved;
  const follows = moves.length > 0 && status === 'ready' && followsMoves(followChanges, capabilities, moved);
  const isHeld = async (): Promise<boolean> => {
    if (snapshot === null || held.current === snapshot) return snapshot !== null;
    if (!isInUse()) return false;
    const head = await client.fetchQuery({ ...headQuery(at), staleTime: 0 });
    // On another base the changes stay, as those of a commit.
    if (head === null || head.sha === tip?.parents[0] || !['HEAD', head.branch].includes(base ?? null))
      return false;
    const committed = await client.fetchQuery(committedQuery(at, snapshot, head.sha));
    if (committed !== null) held.current = snapshot;
    return committed !== null;
  };

  const follow = useStable(async (filesAlone: boolean): Promise<boolean> => {
    if (await isHeld()) {
      // What is written on these changes is offered to the commit, and shown as its own.
      await client.invalidateQueries({ queryKey: keys.notes(at) });
      return true;
    }
    const updated = update();
    // The diff itself is updated instead of being reloaded; the lists come from the same snapshot.
    void client.invalidateQueries({
      predicate: ({ queryKey: [kind, org, name, what] }) =>
        kind === 'repository' &&
        org === orgId &&
        name === repo &&
        what !== 'reloads' &&
        (!filesAlone || what === 'commits' || what === 'notes'),
    });
    return await updated;
  });

  useEffect(() => {
    if (!follows || isBusy.current) return;
    isBusy.current = true;
    const filesAlone = moves.every(({ ref }) => isUncommittedSide(ref));
    seen();
    const pending = follow(filesAlone);
    const over = (isDone: boolean): void => {
      if (!isDone) unread(moves);
      setTimeout(() => {
        isBusy.current = false;
        setTurn((last) => last + 1);
      }, FOLLOW_PAUSE_MS);
    };
    pending.then(over, () => over(false));
    // What came during an update is looked at after it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [follow, follows, moves, seen, turn, unread]);
}
