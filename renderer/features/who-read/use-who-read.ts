import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readerOf } from '../../../shared/domain/who-read/read-note.ts';
import type { NotesOverview, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { readHunksQuery } from '../../api/read-hunks-query.ts';
import { readersQuery, whoReadStateQuery } from '../../api/who-read-queries.ts';
import type { Diff } from '../../diff/index.ts';
import { readersOf } from './readers.ts';

/** So many commits are looked at for what others read. */
const MAX_COMMITS = 500;
const NONE: readonly never[] = [];

interface ReadBranch {
  at: RepositoryPlace;
  /** The key of the whole branch's comparison. */
  comparison: string;
  /** The tip of the branch; undefined: not known, or not a commit of the repository. */
  tip: string | undefined;
  /** The commits on which others may say what they read. */
  commits: readonly string[];
  overview: NotesOverview | undefined;
  hunks: Diff['hunks'];
}

/** Shows what others read, and shares what the user reads if that was chosen. */
export function useWhoRead({ at, comparison, tip, commits, overview, hunks }: ReadBranch) {
  const { data: state } = useQuery(whoReadStateQuery(at));
  const { data: marks } = useQuery(readHunksQuery(comparison));
  const isActive = state !== undefined && (state.isShared || state.isWithdrawing);
  const { orgId, repo } = at;
  useEffect(() => {
    if (isActive && marks !== undefined && tip !== undefined)
      void api().whoRead.changed({ orgId, repo, comparison, tip });
  }, [isActive, marks, tip, orgId, repo, comparison]);
  const isThere = overview?.refs.some(({ notesRef }) => readerOf(notesRef) !== null) === true;
  // Where no one shares, not even a query's key is made of them at every drawing.
  const some = useMemo(() => (isThere ? commits.slice(0, MAX_COMMITS) : NONE), [isThere, commits]);
  const { data } = useQuery({ ...readersQuery(at, some), enabled: some.length > 0 });
  const shared = isThere ? (data?.readers ?? NONE) : NONE;
  const readers = useMemo(() => readersOf(shared), [shared]);
  useEffect(() => hunks.setReaders(readers), [hunks, readers]);
  return { state, problem: (isThere && data?.problem) || null };
}
