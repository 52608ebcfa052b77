import type { FolderSyncState } from '../../../shared/ipc/folder-sync.ts';
import { useMessage } from '../../app/messages.ts';
import { plural } from '../../ui/format.ts';
import { isNews, receiptWords } from './folder-sync-words.ts';
import { sentences } from '../../ui/sentences.ts';
import type { FolderSyncControl } from './use-folder-sync.ts';

/**
 * Tells what a Sync of this visit came to, remote by remote, as far as there is anything to tell. `conflicts`: how many
 * notes somebody has to decide about now.
 */
export function useFolderSyncMessage(sync: FolderSyncControl, conflicts: number, onDecide: () => void): void {
  const { news, dismiss } = sync;
  const bad = news?.phase === 'failed' || news?.receipts.some(({ problem }) => problem !== null) === true;
  const commands = news?.receipts.flatMap((receipt) => receipt.commands) ?? [];
  const decides = conflicts > 0 && news?.receipts.some(({ needsYou }) => needsYou > 0) === true;
  const { words, next } = news === null ? { words: null } : wordsOf(news);
  useMessage('folder sync', words, {
    next,
    bad,
    // If there are several commands, the list of remotes shows each beside what it is for.
    command: commands.length === 1 ? commands[0] : undefined,
    stays: true,
    action: decides
      ? { label: conflicts === 1 ? 'Decide' : `Decide ${plural(conflicts, 'note')}`, run: onDecide }
      : null,
    onGone: dismiss,
  });
}

/** What is to be told, and apart from it what would help where only one thing went wrong. */
function wordsOf({ phase, asked, receipts, problem }: FolderSyncState): {
  words: string | null;
  next?: string;
} {
  if (phase === 'failed' && problem !== null) return apart(problem);
  // Notes refs that are only here are asked about elsewhere, and a note that was sent as it was written needs
  // no message.
  const quiet = asked ? { unshared: [] } : { unshared: [], went: 0, came: 0 };
  const told = receipts.filter((receipt) => isNews({ ...receipt, ...quiet }));
  const [only] = told;
  if (only === undefined) return { words: null };
  if (told.length === 1 && only.problem !== null) return apart(only.problem);
  return { words: sentences(...told.map(receiptWords)) };
}

const apart = ({ message, next }: NonNullable<FolderSyncState['problem']>) => ({
  words: message,
  ...(next === null ? {} : { next }),
});
