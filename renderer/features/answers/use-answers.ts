import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Capabilities } from '../../../shared/ipc/capabilities.ts';
import { diffRequestOf, type DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { Comparison, RefMove } from '../../../shared/ipc/shapes.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { commitsQuery, NO_COMPARISON } from '../../api/commit-queries.ts';
import { keys } from '../../api/keys.ts';
import { headQuery, organizationsQuery, reloadsQuery } from '../../api/queries.ts';
import { api } from '../../api/client.ts';
import type { Answer, AnswersPlace } from '../../app/place.ts';
import { useDiff, usePainted, type Diff } from '../../diff/index.ts';
import { cancelRequest } from '../compare/reading/cancel-request.ts';
import { followsMoves, useFollowChanges } from '../compare/reading/use-follow-changes.ts';
import { useMoves } from '../compare/use-moves.ts';
import { useMovedMessage } from '../compare/commits/use-moved-message.ts';
import { useRemarkCounts, type RemarkCounts } from '../remarks/index.ts';
import { useSettings } from '../settings/use-settings.ts';

/** What one answer made of the base. */
export interface ShownAnswer {
  diff: Diff;
  /** Remarks on each file, by its path. */
  remarks: ReadonlyMap<string, RemarkCounts>;
}

/**
 * Both answers, each compared with where it left the other one: what they have in common is the base of both.
 * Uncommitted changes are on top of a HEAD, which stands for them there.
 */
export function useAnswers({ orgId, a, b }: AnswersPlace): { a: ShownAnswer; b: ShownAnswer } {
  const client = useQueryClient();
  const capabilities = capabilitiesOf(useQuery(organizationsQuery).data?.find(({ id }) => id === orgId));
  const [first, second] = [useAnswer(orgId, a, b, capabilities), useAnswer(orgId, b, a, capabilities)];
  useMovedMessage(
    [...first.moves, ...second.moves],
    () => {
      for (const { repo } of [a, b])
        void client.invalidateQueries({ queryKey: keys.repository({ orgId, repo }) });
    },
    () => {
      first.seen();
      second.seen();
    },
  );
  const painted = usePainted(first.diff);
  useEffect(() => {
    if (painted) void api().diff.painted({});
  }, [painted]);
  return useMemo(
    () => ({
      a: { diff: first.diff, remarks: first.remarks },
      b: { diff: second.diff, remarks: second.remarks },
    }),
    [first.diff, first.remarks, second.diff, second.remarks],
  );
}

function useAnswer(orgId: string, { repo, side }: Answer, other: Answer, capabilities: Capabilities) {
  const at = useMemo(() => ({ orgId, repo }), [orgId, repo]);
  const { data: reloads } = useQuery(reloadsQuery(at));
  const [{ copies, followChanges }] = useSettings();
  const base = useBaseName(orgId, other, `${repo} ${side} ${reloads ?? ''}`);
  const comparison = useMemo(
    (): Comparison | null =>
      base === undefined ? null : { orgId, repo, branch: side, base, ephemeral: false, ephemeralBase: false },
    [orgId, repo, side, base],
  );
  const request = useMemo(
    (): DiffRequest | null => comparison && diffRequestOf(comparison, copies),
    [comparison, copies],
  );
  const diff = useDiff(request, cancelRequest);
  const read = useRef(reloads);
  const { retry } = diff;
  useEffect(() => {
    if (read.current === reloads) return;
    read.current = reloads;
    retry();
  }, [reloads, retry]);
  const place = { branch: side, ephemeral: false, ephemeralBase: false };
  const moved = useMoves(at, place, base);
  useFollowChanges({ at, base, capabilities }, moved, diff, { update: diff.update, tip: undefined });
  const isFollowed = followsMoves(followChanges, capabilities, moved);
  const remarks = useRemarksOn(diff, request, comparison);
  return { diff, remarks, moves: isFollowed ? NONE : moved.moves, seen: moved.seen };
}

const NONE: readonly RefMove[] = [];

/** The remarks are read once the diff is drawn. */
function useRemarksOn(diff: Diff, request: DiffRequest | null, comparison: Comparison | null) {
  const now = usePainted(diff);
  const { data } = useQuery({
    ...commitsQuery(comparison ?? NO_COMPARISON),
    enabled: comparison !== null && now,
  });
  return useRemarkCounts(diff.files, request, data?.commits[0]?.sha, data?.mergeBase ?? null, now);
}

/**
 * What an answer is called as the base of the other one; where it goes on, that stays until all is read again.
 * undefined: not known yet, or there is no commit.
 */
function useBaseName(orgId: string, { repo, side }: Answer, reading: string): string | undefined {
  const isUncommitted = isUncommittedSide(side);
  const head = useQuery({ ...headQuery({ orgId, repo }), enabled: isUncommitted });
  const now = isUncommitted ? (head.data?.sha ?? undefined) : side;
  const of = `${repo} ${side} ${reading}`;
  const [kept, setKept] = useState({ of, base: now });
  if (kept.of === of && kept.base !== undefined) return kept.base;
  if (kept.of !== of || now !== undefined) setKept({ of, base: now });
  return now;
}
