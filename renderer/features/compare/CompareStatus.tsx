import { useMemo } from 'react';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { StatusBar } from '../status/StatusBar.tsx';
import { FolderSyncOutcome } from '../sync/FolderSyncOutcome.tsx';
import { Fetching } from '../sync/Fetching.tsx';
import { useFetchWords } from '../sync/use-fetch-words.ts';
import { SyncOutcome } from '../sync/SyncOutcome.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useReaderContext } from './DiffProvider.tsx';
import { PaneButton } from './panes/PaneButton.tsx';

/** The bottom line of a comparison: a long fetch from the host, or else the result of the last Sync. */
export function CompareStatus() {
  const { organization, comparison, sync, folderSync } = useComparisonContext();
  const { toReading } = useReaderContext();
  const { at } = comparison;
  const toRemotes = capabilitiesOf(organization).sync === 'remotes';
  const outcome = useMemo(
    () => (toRemotes ? <FolderSyncOutcome sync={folderSync} /> : <SyncOutcome sync={sync} />),
    [toRemotes, folderSync, sync],
  );
  const fetching = useFetchWords(at);
  return (
    <>
      <PaneButton side="left" />
      <StatusBar orgId={at.orgId} organization={organization} repo={at.repo}>
        {fetching === null ? outcome : <Fetching at={at} words={fetching} onGone={toReading} />}
      </StatusBar>
      <PaneButton side="right" />
    </>
  );
}
