import { useCommands } from '../../app/commands.tsx';
import { SyncButton } from '../sync/SyncButton.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';

/** A folder has no upstream that a host would pull from, but perhaps remotes. */
export function SyncOfPlace() {
  const { comparison, sync, folderSync } = useComparisonContext();
  if (comparison.capabilities.sync !== 'remotes') return <SyncButton sync={sync} does="Pull from upstream" />;
  const { possible, remotes } = folderSync;
  const from = remotes.length === 1 ? (remotes[0] ?? '') : 'all remotes';
  return possible ? (
    <SyncButton sync={folderSync} does={`Fetch from ${from} and exchange notes`} />
  ) : (
    <SyncKey start={folderSync.start} />
  );
}

/** Before the remotes are known, and where there are none, the key waits for them, or says so. */
function SyncKey({ start }: { start: () => void }) {
  useCommands({ 'sync.start': start });
  return null;
}
