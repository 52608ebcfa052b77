import type { SyncState } from '../../../shared/ipc/shapes.ts';
import { useMessage } from '../../app/messages.ts';
import { plural } from '../../ui/format.ts';
import { movesWords } from './sync-words.ts';
import type { SyncControl } from './use-sync.ts';

/**
 * Announces the result of a Sync that ended during this visit: what moved and what that means for files already viewed,
 * or why the host refused.
 * @param stale the number of viewed files whose changes differ now
 */
export function useSyncMessage(sync: SyncControl, stale: number): void {
  const { error, news, dismiss } = sync;
  const words = error ? `Sync was refused. ${error.message}` : wordsOf(news, stale);
  useMessage('sync', words, {
    bad: error !== null || news?.phase === 'refused',
    stays: true,
    onGone: dismiss,
  });
}

function wordsOf(news: SyncState | null, stale: number): string | null {
  if (news?.phase === 'refused') return `Sync was refused. ${news.message}`;
  if (news?.phase !== 'moved') return null;
  const read =
    stale > 0 ? `${plural(stale, 'file')} you had viewed changed` : 'nothing you had viewed changed';
  return `${movesWords(news.moves)}. The comparison was reloaded; ${read}.`;
}
