import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { FolderRemotes, FolderSyncState } from '../../../shared/ipc/folder-sync.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { messages } from '../../app/messages.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { folderRemotesQuery } from '../../api/queries.ts';
import { useNews } from './use-news.ts';

export interface FolderSyncControl {
  /** There is a remote to sync with. */
  readonly possible: boolean;
  readonly remotes: readonly string[];
  readonly notesRefs: FolderRemotes['notesRefs'];
  readonly state: FolderSyncState | null;
  readonly busy: boolean;
  /** The Sync that ended during this visit, until it is dismissed. */
  readonly news: FolderSyncState | null;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
  /** Sets whether a notes ref is shared; a newly shared one is sent immediately. */
  readonly decide: (notesRef: string, share: boolean) => void;
}

/** Sync with remotes. `enabled`: this repository syncs with remotes rather than its upstream. */
export function useFolderSync(at: RepositoryPlace, enabled: boolean): FolderSyncControl {
  const client = useQueryClient();
  const { repo } = at;
  const { data, isPending } = useQuery({ ...folderRemotesQuery(at), enabled });
  const state = data?.state ?? null;
  const { isNews, dismiss } = useNews(String(state?.endedAt ?? ''), enabled && !isPending);
  const busy = state?.phase === 'running';
  const start = useMutation({ mutationFn: () => unwrap(api().folderSync.start({ repo })) });
  const remotes = data?.remotes;
  /** The folder whose Sync was pressed before its remotes were known. */
  const waiting = useRef<string | null>(null);
  const begin = useStable((): void => {
    if (remotes === undefined) waiting.current = repo;
    else if (remotes.length === 0)
      messages.say('This folder has no remote to sync with.', {
        key: 'no-remote',
        next: 'Add one with “git remote add”.',
      });
    else if (!busy) start.mutate();
  });
  useEffect(() => {
    if (remotes === undefined) return;
    if (waiting.current === repo) begin();
    waiting.current = null;
  }, [remotes, repo, begin]);
  const decision = useMutation({
    mutationFn: ({ notesRef, share }: { notesRef: string; share: boolean }) =>
      unwrap(api().folderSync.decide({ repo, notesRef, share })),
    onSuccess: async (_done, { share }) => {
      await client.invalidateQueries({ queryKey: keys.folderRemotes(at) });
      if (share) begin();
    },
  });
  const decide = useStable((notesRef: string, share: boolean) => decision.mutate({ notesRef, share }));
  const cancel = useStable(() => void api().folderSync.cancel({ repo }));
  return useMemo(
    () => ({
      possible: enabled && (data?.remotes.length ?? 0) > 0,
      remotes: data?.remotes ?? [],
      notesRefs: data?.notesRefs ?? [],
      state,
      busy,
      news: isNews && !busy ? state : null,
      start: begin,
      cancel,
      dismiss,
      decide,
    }),
    [enabled, data, state, busy, isNews, begin, cancel, dismiss, decide],
  );
}
