import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { diffRequestOf, type DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { headQuery } from '../../api/queries.ts';
import { api } from '../../api/client.ts';
import type { Answer, AnswersPlace } from '../../app/place.ts';
import { useDiff, usePainted } from '../../diff/index.ts';
import { cancelRequest } from '../compare/reading/cancel-request.ts';
import { useSettings } from '../settings/use-settings.ts';

/**
 * Both answers, each compared with where it left the other one: what they have in common is the base of both.
 * Uncommitted changes are on top of a HEAD, which stands for them there.
 */
export function useAnswers({ orgId, a, b }: AnswersPlace) {
  const [baseOfB, baseOfA] = [useBaseName(orgId, a), useBaseName(orgId, b)];
  const [{ copies }] = useSettings();
  const requestOf = ({ repo, side }: Answer, base: string | undefined): DiffRequest | null =>
    base === undefined
      ? null
      : diffRequestOf({ orgId, repo, branch: side, base, ephemeral: false, ephemeralBase: false }, copies);
  const [first, second] = [requestOf(a, baseOfA), requestOf(b, baseOfB)];
  const diffs = { a: useDiff(first, cancelRequest), b: useDiff(second, cancelRequest) };
  const painted = usePainted(diffs.a);
  useEffect(() => {
    if (painted) void api().diff.painted({});
  }, [painted]);
  return useMemo(() => ({ a: diffs.a, b: diffs.b }), [diffs.a, diffs.b]);
}

/** What an answer is called as the base of the other one. undefined: not known yet, or there is no commit. */
function useBaseName(orgId: string, { repo, side }: Answer): string | undefined {
  const isUncommitted = isUncommittedSide(side);
  const head = useQuery({ ...headQuery({ orgId, repo }), enabled: isUncommitted });
  return isUncommitted ? (head.data?.sha ?? undefined) : side;
}
