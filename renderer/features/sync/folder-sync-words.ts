import type { FolderSyncState, SyncReport } from '../../../shared/ipc/folder-sync.ts';
import { count, plural, relativeDate } from '../../ui/format.ts';
import { numberWords } from './number-words.ts';
import { movesWords } from './sync-words.ts';
import { sentences } from '../../ui/sentences.ts';

/** For example "origin: seen moved a1b2c3d → d4e5f6a, 12 commits; received 3 notes, sent 2, 1 conflict". */
export function reportWords(report: SyncReport): string {
  const { remote, moves, received, sent, conflicts, problem, messages } = report;
  if (problem !== null) return sentences(problem.message, problem.next);
  const notes = notesWords(received, sent, conflicts);
  const own = moves.map((move) => ({ ...move, ref: shortRef(remote, move.ref) }));
  const parts = [own.length === 0 ? '' : movesWords(own), notes].filter(Boolean);
  const done = parts.length === 0 ? `${remote}: nothing new` : `${remote}: ${parts.join('; ')}`;
  return sentences(done, ...messages);
}

/** For example "received 3 notes, sent 2, 1 conflict"; empty: no notes were exchanged. */
function notesWords(received: number, sent: number, conflicts: number): string {
  const parts = [
    received > 0 ? `received ${plural(received, 'note')}` : '',
    sent > 0 ? `sent ${received > 0 ? count(sent) : plural(sent, 'note')}` : '',
    conflicts > 0 ? plural(conflicts, 'conflict') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The name of a remote's branch without the remote, or of a tag. */
const shortRef = (remote: string, ref: string): string =>
  ref.startsWith(`refs/remotes/${remote}/`)
    ? `refs/heads/${ref.slice(`refs/remotes/${remote}/`.length)}`
    : ref.replace(/^refs\/remotes\//, 'refs/heads/');

/** Whether the result is worth a message. */
export const isNews = ({
  moves,
  received,
  sent,
  conflicts,
  unshared,
  messages,
  problem,
}: SyncReport): boolean =>
  moves.length + received + sent + conflicts + unshared.length + messages.length > 0 || problem !== null;

/** For example "origin: Receiving objects 45% (450 of 1,000), 12.30 MiB | 4.10 MiB/s". */
function progressWords({ progress }: FolderSyncState): string {
  return `Sync: ${transferWords(progress, 'reading the folder')}`;
}

/**
 * Progress with one remote.
 * @param before shown until Git reports progress
 */
export function transferWords(progress: FolderSyncState['progress'], before: string): string {
  if (progress === null) return before;
  if (progress.what === '') return `asking ${progress.remote}`;
  return `${progress.remote}: ${numberWords(progress)}`;
}

/**
 * The last Sync in one line.
 * @param now milliseconds since the epoch
 */
export function folderSyncWords(state: FolderSyncState, now: number): string {
  const { phase, endedAt, reports, problem } = state;
  if (phase === 'running') return progressWords(state);
  const when = endedAt === null ? '' : relativeDate(new Date(endedAt).toISOString(), now);
  if (phase === 'cancelled') return `Sync cancelled ${when}`;
  if (phase === 'failed') return `Sync failed ${when}: ${problem?.message ?? ''}`;
  const troubled = reports.filter((one) => one.problem !== null).length;
  if (troubled > 0 && troubled === reports.length) return `Sync failed ${when}`;
  const news = reports.some(isNews);
  return `Synced ${when}${news ? '' : ', nothing new'}`;
}
