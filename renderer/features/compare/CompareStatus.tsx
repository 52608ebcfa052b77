import { useMemo } from 'react';
import type { Organization, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { StatusBar } from '../status/StatusBar.tsx';
import { FolderSyncOutcome } from '../sync/FolderSyncOutcome.tsx';
import { Fetching } from '../sync/Fetching.tsx';
import { useFetchWords } from '../sync/use-fetch-words.ts';
import { SyncOutcome } from '../sync/SyncOutcome.tsx';
import type { FolderSyncControl } from '../sync/use-folder-sync.ts';
import type { SyncControl } from '../sync/use-sync.ts';

interface CompareStatusProps {
  at: RepositoryPlace;
  organization: Organization | undefined;
  /** The repository is a folder on this computer. */
  local: boolean;
  sync: SyncControl;
  folderSync: FolderSyncControl;
  /** What had the keyboard here is gone. */
  onLeave: () => void;
}

/** The bottom line of a comparison: what is fetched from the host for a while, else the outcome of the last Sync. */
export function CompareStatus({ at, organization, local, sync, folderSync, onLeave }: CompareStatusProps) {
  const outcome = useMemo(
    () => (local ? <FolderSyncOutcome sync={folderSync} /> : <SyncOutcome sync={sync} />),
    [local, folderSync, sync],
  );
  const fetching = useFetchWords(at);
  return (
    <StatusBar orgId={at.orgId} organization={organization} repo={at.repo}>
      {fetching === null ? outcome : <Fetching at={at} words={fetching} onGone={onLeave} />}
    </StatusBar>
  );
}
