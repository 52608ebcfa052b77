import type { FolderSyncState } from '../../../shared/ipc/folder-sync.ts';
import { useMessage } from '../../app/messages.ts';
import { plural } from '../../ui/format.ts';
import { isNews, reportWords } from './folder-sync-words.ts';
import { sentences } from '../../ui/sentences.ts';
import type { FolderSyncControl } from './use-folder-sync.ts';

/**
 * Announces the result of a Sync that ended during this visit, per remote, if it is news.
 * @param conflicts the number of notes that need a decision now
 */
export function useFolderSyncMessage(sync: FolderSyncControl, conflicts: number, onDecide: () => void): void {
  const { news, dismiss } = sync;
  const bad = news?.phase === 'failed' || news?.reports.some(({ problem }) => problem !== null) === true;
  const commands = news?.reports.flatMap((report) => report.commands) ?? [];
  const decides = conflicts > 0 && news?.reports.some((report) => report.conflicts > 0) === true;
  const { words, next } = news === null ? { words: null } : wordsOf(news);
  useMessage('folder sync', words, {
    next,
    bad,
    // With several commands, the list of remotes shows each beside its remote.
    command: commands.length === 1 ? commands[0] : undefined,
    stays: true,
    action: decides
      ? { label: conflicts === 1 ? 'Decide' : `Decide ${plural(conflicts, 'note')}`, run: onDecide }
      : null,
    onGone: dismiss,
  });
}

/** The message, and separately the fix if only one thing went wrong. */
function wordsOf({ phase, byUser, reports, problem }: FolderSyncState): {
  words: string | null;
  next?: string;
} {
  if (phase === 'failed' && problem !== null) return apart(problem);
  // Unshared notes refs are offered elsewhere, and notes that are sent when written need no message.
  const quiet = byUser ? { unshared: [] } : { unshared: [], sent: 0, received: 0 };
  const news = reports.filter((report) => isNews({ ...report, ...quiet }));
  const [only] = news;
  if (only === undefined) return { words: null };
  if (news.length === 1 && only.problem !== null) return apart(only.problem);
  return { words: sentences(...news.map(reportWords)) };
}

const apart = ({ message, next }: NonNullable<FolderSyncState['problem']>) => ({
  words: message,
  ...(next === null ? {} : { next }),
});
