import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import type { RefMove } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { readingQuery, type RepositoryPlace } from '../../api/queries.ts';

const NONE: readonly RefMove[] = [];

/**
 * What other programs did to the sides of the comparison since they were read; nothing on the screen changes by itself.
 * What can be picked is read anew at once: it is only seen in lists.
 */
export function useFolderWatch(
  at: RepositoryPlace,
  local: boolean,
  branch: string | undefined,
  base: string | undefined,
): { moves: readonly RefMove[]; dismiss: () => void } {
  const client = useQueryClient();
  const { orgId, repo } = at;
  const { data: reading } = useQuery(readingQuery(at));
  const [moves, setMoves] = useState<readonly RefMove[]>(NONE);
  const key = `${repo}\n${branch ?? ''}\n${base ?? ''}\n${reading}`;
  const [shown, setShown] = useState(key);
  // Read again, or another comparison: whatever had moved is looked at.
  if (shown !== key) {
    setShown(key);
    setMoves(NONE);
  }
  useEffect(() => {
    if (!local || branch === undefined || base === undefined) return undefined;
    void api().folders.watch({ repo, sides: [...new Set([branch, base])] });
    const stop = api().folders.moved((news) => {
      if (news.repo !== repo) return;
      setMoves(news.moves);
      // Files that change are nothing that can be picked.
      if (news.moves.length > 0 && news.moves.every(({ ref }) => ref === WORKTREE)) return;
      for (const each of [keys.refs, keys.head, keys.tags])
        void client.invalidateQueries({ queryKey: each({ orgId, repo }) });
    });
    return () => {
      stop();
      void api().folders.unwatch({});
    };
    // Begun anew for every reading.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [client, local, orgId, repo, branch, base, reading]);
  return { moves, dismiss: () => setMoves(NONE) };
}
