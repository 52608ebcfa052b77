import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { positionIn } from '../../../../shared/domain/commit-positions.ts';
import { formatChanges, parseChanges } from '../../../../shared/domain/shown-commits.ts';
import { tookPlace } from '../../../../shared/domain/took-place.ts';
import { isUncommitted } from '../../../../shared/domain/worktree.ts';
import type { Comparison } from '../../../../shared/ipc/shapes.ts';
import type { ChangesEnd } from '../../../../shared/ipc/versions.ts';
import { versionChangesQuery } from '../../../api/version-queries.ts';
import { amendPlace } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import type { FoundCommits } from './use-commits.ts';

type Chosen = Pick<ComparePlace, 'commit' | 'changes'>;

/**
 * After a rewrite, the commits that took the places of the chosen one and of the shown ones are chosen and shown.
 * @param comparison null: none, or a branch's whole history
 * @returns a function to call before everything is reloaded for a reader who wants the branch's new state: if nothing
 *   took the places of the shown commits, the whole branch is shown then
 */
export function useFollow(
  { commit, changes }: Chosen,
  comparison: Comparison | null,
  { read, commits }: Pick<FoundCommits, 'read' | 'commits'>,
): () => void {
  const client = useQueryClient();
  /** Where the commits of the place were last seen. */
  const last = useRef<{ of: string; end: ChangesEnd } | null>(null);
  const wanted = useRef<{ changes: string | undefined } | null>(null);
  const newest = commits.find((one) => !isUncommitted(one))?.sha;
  const { mergeBase } = read;
  const isWhole = read.isSuccess && read.more === null;
  useEffect(() => {
    if (comparison === null || newest === undefined || !isWhole) return undefined;
    const of = JSON.stringify([comparison.orgId, comparison.repo, comparison.branch, comparison.ephemeral]);
    const end = { sha: newest, base: mergeBase };
    const isGone = (sha: string | undefined): sha is string =>
      sha !== undefined && positionIn(commits, sha) < 0;
    const ends = parseChanges(changes);
    const left = ends !== null && (isGone(ends.oldest) || isGone(ends.newest));
    if (!left && !isGone(commit)) {
      last.current = { of, end };
      return undefined;
    }
    const before = last.current?.of === of ? last.current.end : null;
    let over = false;
    const move = (pairs: ReadonlyMap<string, string>): void => {
      if (over) return;
      const there = (sha: string): string | undefined => (isGone(sha) ? pairs.get(sha) : sha);
      const [oldest, latest] = ends === null ? [] : [there(ends.oldest), there(ends.newest)];
      const pair = commit === undefined ? undefined : there(commit);
      if (oldest !== undefined && latest !== undefined && left)
        amendPlace(
          {
            changes: formatChanges({ oldest, newest: latest }),
            ...(pair === undefined ? {} : { commit: pair }),
          },
          ['line'],
        );
      else if (left && wanted.current !== null && wanted.current.changes === changes)
        amendPlace({}, ['changes', 'commit', 'line']);
      else if (!left && pair !== undefined) amendPlace({ commit: pair });
    };
    if (before === null || before.sha === end.sha) move(new Map());
    else
      client.fetchQuery(versionChangesQuery(comparison, before, end)).then(
        ({ pairs }) => move(tookPlace(pairs)),
        () => move(new Map()),
      );
    return () => {
      over = true;
    };
  }, [client, comparison, commits, commit, changes, newest, mergeBase, isWhole]);
  return () => {
    wanted.current = { changes };
  };
}
