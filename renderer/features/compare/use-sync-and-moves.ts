import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ComparePlace } from '../../app/place.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useConflicts } from '../sync/use-conflicts.ts';
import { useFolderSync, type FolderSyncControl } from '../sync/use-folder-sync.ts';
import { useFolderSyncMessage } from '../sync/use-folder-sync-message.ts';
import { useSync, type SyncControl } from '../sync/use-sync.ts';
import type { ComparisonState } from './opening/use-comparison.ts';
import type { ReadAt } from './reading/read-at.ts';
import { useMoves, type Moves } from './use-moves.ts';

export interface SyncAndMoves {
  /** Reloads everything of the repository. */
  readonly refresh: () => void;
  readonly sync: SyncControl;
  readonly folderSync: FolderSyncControl;
  /** What others did to the sides of the comparison. */
  readonly moved: Moves;
}

/** Sync of a host or a folder, and moves by others. */
export function useSyncAndMoves(
  place: ComparePlace,
  state: ComparisonState,
  readAt: ReadAt | null,
  onConflict: (conflict: OpenConflict | null) => void,
): SyncAndMoves {
  const { at, capabilities, base } = state;
  const client = useQueryClient();
  const { orgId, repo } = place;
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: keys.repository({ orgId, repo }) });
    void api().connectivity.ask({ orgId });
  }, [client, orgId, repo]);
  const sync = useSync(at);
  const folderSync = useFolderSync(at, capabilities.sync === 'remotes');
  const conflicts = useConflicts(at, onConflict);
  useFolderSyncMessage(folderSync, conflicts.count, conflicts.decide);
  const moved = useMoves(at, place, base, { ...state, readAt });
  return { refresh, sync, folderSync, moved };
}
