import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comparison, RefMove, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { onNewestListed } from '../../api/newest-listed.ts';
import { watchSides, type SidesWatch } from '../../api/watched-sides.ts';
import type { ReadAt } from './reading/read-at.ts';
import type { ComparePlace } from '../../app/place.ts';
import { reloadsQuery } from '../../api/queries.ts';

const NONE: readonly RefMove[] = [];
const NO_NEWS = { moves: NONE, isUnread: false, isGone: false };

export interface Moves {
  readonly moves: readonly RefMove[];
  /** The moves could not be shown live, so a message reports them. */
  readonly isUnread: boolean;
  /** A side is gone, even if that has been seen: what is known of it is of what it was. */
  readonly isGone: boolean;
  /** The moves have been seen. Stable. */
  readonly seen: () => void;
  /** These moves could not be shown, unless others have come meanwhile. Stable. */
  readonly unread: (moves: readonly RefMove[]) => void;
}

/**
 * The comparison whose commits are listed; null: they are not, or it is not known yet. `history`: all of a branch;
 * `readAt`: of what its diff is.
 */
interface Listed {
  comparison: Comparison | null;
  history: boolean;
  readAt: ReadAt | null;
}

const NOT_LISTED: Listed = { comparison: null, history: false, readAt: null };

/**
 * What other programs and people did to the sides of the comparison since they were loaded; unless the reader follows
 * changes, nothing on screen changes automatically. Lists of refs are reloaded immediately (see api/events.ts), because
 * they are not on screen.
 */
export function useMoves(
  at: RepositoryPlace,
  { branch, ephemeral, ephemeralBase }: Pick<ComparePlace, 'branch' | 'ephemeral' | 'ephemeralBase'>,
  base: string | undefined,
  { comparison, history, readAt }: Listed = NOT_LISTED,
): Moves {
  const client = useQueryClient();
  const { orgId, repo } = at;
  const { data: reloads } = useQuery(reloadsQuery(at));
  const [{ moves, isUnread, isGone }, setMoves] = useState(NO_NEWS);
  const key = JSON.stringify([repo, branch, ephemeral, base, ephemeralBase, reloads]);
  const [shown, setShown] = useState(key);
  // After a reload, or in another comparison, the moves have been seen.
  if (shown !== key) {
    setShown(key);
    setMoves(NO_NEWS);
  }
  const watching = useRef<SidesWatch | null>(null);
  const { branch: branchTip, base: baseTip } = readAt?.tips ?? {};
  /** What the diff was read at, as far as that is known. */
  const shownTips = useRef<readonly string[] | null>(null);
  useEffect(() => {
    shownTips.current = branchTip === undefined || baseTip === undefined ? null : [branchTip, baseTip];
    if (shownTips.current !== null) watching.current?.shows(shownTips.current);
  }, [branchTip, baseTip]);
  useEffect(() => {
    if (branch === undefined || base === undefined) return undefined;
    const sides = [
      { name: branch, ephemeral },
      { name: base, ephemeral: ephemeralBase },
    ];
    const watch = watchSides({ orgId, repo, sides: branch === base ? sides.slice(0, 1) : sides }, (news) =>
      setMoves({ moves: news, isUnread: false, isGone: news.some(({ to }) => to === null) }),
    );
    watching.current = watch;
    if (shownTips.current !== null) watch.shows(shownTips.current);
    const stop =
      comparison === null
        ? null
        : onNewestListed(client, { of: comparison, history }, (sha) => {
            if (shownTips.current === null) watch.shows([sha]);
          });
    return () => {
      stop?.();
      watching.current = null;
      watch.end();
    };
    // Starts over for every reading.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [orgId, repo, branch, base, ephemeral, ephemeralBase, reloads, client, comparison, history]);
  const seen = useCallback(() => setMoves((now) => ({ ...NO_NEWS, isGone: now.isGone })), []);
  const unread = useCallback(
    (missed: readonly RefMove[]) =>
      setMoves((now) => (now.moves.length > 0 ? now : { ...now, moves: missed, isUnread: true })),
    [],
  );
  return { moves, isUnread, isGone, seen, unread };
}
