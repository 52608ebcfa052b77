import { useMemo } from 'react';
import type { ListedOrganization, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { StatusBar } from '../status/StatusBar.tsx';
import { FolderSyncOutcome } from '../sync/FolderSyncOutcome.tsx';
import { Fetching } from '../sync/Fetching.tsx';
import { useFetchWords } from '../sync/use-fetch-words.ts';
import { SyncOutcome } from '../sync/SyncOutcome.tsx';
import type { FolderSyncControl } from '../sync/use-folder-sync.ts';
import type { SyncControl } from '../sync/use-sync.ts';

interface CompareStatusProps {
  at: RepositoryPlace;
  organization: ListedOrganization | undefined;
  sync: SyncControl;
  folderSync: FolderSyncControl;
  /** What had the keyboard here is gone. */
  onLeave: () => void;
}

/** The bottom line of a comparison: what is fetched from the host for a while, else the outcome of the last Sync. */
export function CompareStatus({ at, organization, sync, folderSync, onLeave }: CompareStatusProps) {
  const toRemotes = capabilitiesOf(organization).sync === 'remotes';
  const outcome = useMemo(
    () => (toRemotes ? <FolderSyncOutcome sync={folderSync} /> : <SyncOutcome sync={sync} />),
    [toRemotes, folderSync, sync],
  );
  const fetching = useFetchWords(at);
  return (
    <StatusBar orgId={at.orgId} organization={organization} repo={at.repo}>
      {fetching === null ? outcome : <Fetching at={at} words={fetching} onGone={onLeave} />}
    </StatusBar>
  );
}
