import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { amendPlace } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useConflicts } from '../sync/use-conflicts.ts';
import { useFolderSync } from '../sync/use-folder-sync.ts';
import { useFolderSyncMessage } from '../sync/use-folder-sync-message.ts';
import { useSync } from '../sync/use-sync.ts';
import { useSyncMessage } from '../sync/use-sync-message.ts';
import type { ComparisonState } from './opening/use-comparison.ts';
import { useMovedMessage } from './use-moved-message.ts';
import { useMoves } from './use-moves.ts';

/**
 * Sync of a host or a folder, and moves that others made meanwhile, with their messages.
 * @param stale how many files changed since they were viewed
 * @param gone the commits that are shown are no longer on the branch
 */
export function useFresh(
  place: ComparePlace,
  { at, capabilities, base }: ComparisonState,
  stale: number,
  gone: boolean,
  onConflict: (conflict: OpenConflict | null) => void,
) {
  const client = useQueryClient();
  const { orgId, repo } = place;
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.repository({ orgId, repo }) });
    void api().reach.ask({ orgId });
  }, [client, orgId, repo]);
  const sync = useSync(at);
  useSyncMessage(sync, stale);
  const folderSync = useFolderSync(at, capabilities.sync === 'remotes');
  const conflicts = useConflicts(at, onConflict);
  useFolderSyncMessage(folderSync, conflicts.count, conflicts.decide);
  const moved = useMoves(at, place, base);
  const showMoved = useLeaveGone(place.changes, gone);
  useMovedMessage(
    moved.moves,
    () => {
      showMoved();
      refresh();
    },
    moved.dismiss,
  );
  return { refresh, sync, folderSync };
}

/** For who asks what a branch has become: commits that are not on it any more make room for all of it. */
function useLeaveGone(changes: string | undefined, gone: boolean): () => void {
  const asked = useRef<{ changes: string | undefined } | null>(null);
  useEffect(() => {
    if (gone && asked.current !== null && asked.current.changes === changes)
      amendPlace({}, ['changes', 'commit', 'line']);
  }, [gone, changes]);
  return () => {
    asked.current = { changes };
  };
}
