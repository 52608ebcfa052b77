import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { memoryOf } from '../../../shared/domain/memory-of.ts';
import { isUncommitted, WORKTREE } from '../../../shared/domain/worktree.ts';
import type { ChangesCommitted } from '../../../shared/ipc/changes-committed.ts';
import type { Commit, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { headQuery } from '../../api/queries.ts';
import { remembered, useMemories } from '../../api/use-memories.ts';
import { navigate } from '../../app/navigation.ts';
import { useStable } from '../../ui/use-stable.ts';

/** Uncommitted changes that were shown, and are in commits now. */
export interface Committed extends ChangesCommitted {
  /** They are what is shown still. */
  readonly isShown: boolean;
  /** That they were committed was seen: they were opened. */
  readonly isOpened: boolean;
  /** Shows what these commits change. */
  readonly open: () => void;
  /** Not to be said again. */
  readonly dismiss: () => void;
}

/** @param head the commit that is checked out: with another one the answer may be another */
export const committedQuery = (at: RepositoryPlace, snapshot: string, head: string | null) =>
  queryOptions({
    queryKey: [...keys.head(at), 'committed', snapshot, head],
    queryFn: () => unwrap(api().localNotes.committed({ orgId: at.orgId, repo: at.repo, snapshot })),
  });

type Snapshot = Pick<Commit, 'sha' | 'parents'>;

/**
 * What became of the uncommitted changes that are shown, or were before, also at the last look.
 * @param commits newest first; the first one may be the uncommitted changes
 */
export function useCommitted(
  { orgId, repo }: RepositoryPlace,
  branch: string | undefined,
  commits: readonly Commit[],
): Committed | null {
  const at = useMemo(() => ({ orgId, repo }), [orgId, repo]);
  const isWorktree = branch === WORKTREE;
  const [first] = commits;
  const tip = isWorktree && first !== undefined && isUncommitted(first) ? first : null;
  const { memories, remember, forget } = useMemories();
  const key = memoryOf('uncommitted', at);
  const before = (): Seen => ({ of: at, tip: null, left: remembered(memories, key) });
  const [seen, setSeen] = useState(before);
  if (seen.of !== at) setSeen(before());
  else if (tip !== null && tip.sha !== seen.tip?.sha) setSeen({ of: at, tip, left: leftBy(seen, tip) });
  const last = useRef(remember);
  useEffect(() => {
    last.current = remember;
  });
  const shown = tip?.sha;
  useEffect(() => {
    if (shown !== undefined) last.current({ ...memoryOf('uncommitted', at), value: shown });
  }, [at, shown]);

  const head = useQuery({ ...headQuery(at), enabled: isWorktree }).data?.sha ?? null;
  const isBehind = tip !== null && head !== null && tip.parents[0] !== head;
  const past = seen.tip?.sha ?? seen.left;
  const snapshot = tip === null ? past : isBehind ? tip.sha : seen.left;
  const [opened, setOpened] = useState<string | null>(null);
  const { data } = useQuery({
    ...committedQuery(at, snapshot ?? '', head),
    enabled: isWorktree && snapshot !== null && head !== null,
  });
  const dismiss = useStable((): void => {
    forget(key);
    setSeen({ of: at, tip, left: null });
  });
  return useMemo(
    () =>
      // Elsewhere, what was read is still in the cache.
      !isWorktree || data == null
        ? null
        : {
            ...data,
            isShown: isBehind,
            isOpened: opened === snapshot,
            open() {
              setOpened(snapshot);
              openCommits(at, data);
            },
            dismiss,
          },
    [at, data, dismiss, isBehind, isWorktree, opened, snapshot],
  );
}

interface Seen {
  of: RepositoryPlace;
  /** The uncommitted changes that were shown last; null: none yet. */
  tip: Snapshot | null;
  /** Those that were shown before these, on another commit. */
  left: string | null;
}

function leftBy({ tip: was, left }: Seen, tip: Snapshot): string | null {
  if (was !== null && was.parents[0] !== tip.parents[0]) return was.sha;
  return left === tip.sha ? null : left;
}

/** Compares the branch as it is with where it was before. */
function openCommits({ orgId, repo }: RepositoryPlace, { branch, base }: ChangesCommitted): void {
  navigate({ screen: 'compare', orgId, repo, branch, base, ephemeral: false, ephemeralBase: false });
}
