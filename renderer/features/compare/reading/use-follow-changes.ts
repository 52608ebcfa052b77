import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { DiffStatus } from '../../../diff/types.ts';
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

/**
 * Shows what other programs change in a folder as it comes: one update at a time, the latest state wins. What the
 * reader is in stays: see `Diff.update`.
 */
export function useFollowChanges(
  { at: { orgId, repo }, capabilities }: Pick<ComparisonState, 'at' | 'capabilities'>,
  moved: Moves,
  status: DiffStatus,
  update: () => Promise<boolean>,
): void {
  const client = useQueryClient();
  const [{ followChanges }] = useSettings();
  /** Counts the updates. */
  const [turn, setTurn] = useState(0);
  const isBusy = useRef(false);
  const { moves, seen, unread } = moved;
  const follows = moves.length > 0 && status === 'ready' && followsMoves(followChanges, capabilities, moved);
  useEffect(() => {
    if (!follows || isBusy.current) return;
    isBusy.current = true;
    const filesAlone = moves.every(({ ref }) => isUncommittedSide(ref));
    seen();
    const pending = update();
    // The diff itself is updated instead of being reloaded; the lists come from the same snapshot.
    void client.invalidateQueries({
      predicate: ({ queryKey: [kind, org, name, what] }) =>
        kind === 'repository' &&
        org === orgId &&
        name === repo &&
        what !== 'reloads' &&
        (!filesAlone || what === 'commits' || what === 'notes'),
    });
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
  }, [client, follows, moves, orgId, repo, seen, turn, unread, update]);
}
