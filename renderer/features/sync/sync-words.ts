import type { RefMove, SyncState } from '../../../shared/ipc/shapes.ts';
import { duration, plural, shortSha } from '../../ui/format.ts';

/** "main" for refs/heads/main; other refs keep their prefix. */
const refShort = (ref: string): string =>
  ref.replace(/^refs\/heads\//, '').replace(/^refs\/(?=tags\/|notes\/)/, '');

/**
 * For example "main moved a1b2c3d → d4e5f6a, 12 commits" or "topic was rewritten a1b2c3d → d4e5f6a, 8 commits
 * replaced".
 */
export function moveWords({ ref, from, to, commits, replaced = 0 }: RefMove): string {
  const name = refShort(ref);
  if (to === null) return `${name} was removed`;
  if (from === null) return `${name} is new at ${shortSha(to)}`;
  const rewritten = commits !== null && commits > 0 && replaced > 0;
  const counted = commits === null ? '' : `, ${plural(rewritten ? replaced : commits, 'commit')}`;
  if (rewritten) return `${name} was rewritten ${shortSha(from)} → ${shortSha(to)}${counted} replaced`;
  return `${name} moved ${shortSha(from)} → ${shortSha(to)}${counted}`;
}

/** Moved refs come first, then deleted ones, then new ones. */
const interest = ({ from, to }: RefMove): number => (from === null ? 2 : to === null ? 1 : 0);

/** For example "main moved a1b2c3d → d4e5f6a, 12 commits; next is new at 141bab0"; at most three refs. */
export function movesWords(moves: readonly RefMove[]): string {
  if (moves.length === 0) return 'The host has newer refs';
  const sorted = moves.toSorted((a, b) => interest(a) - interest(b) || (b.commits ?? 0) - (a.commits ?? 0));
  const rest = sorted.length - 3;
  return sorted.slice(0, 3).map(moveWords).join('; ') + (rest > 0 ? ` and ${plural(rest, 'more ref')}` : '');
}

/**
 * The result of a Sync in one line.
 * @param now milliseconds since the epoch
 */
export function syncWords(state: SyncState, now: number): string {
  switch (state.phase) {
    case 'asking':
      return 'Sync: asking the host';
    case 'watching':
      return `Sync: accepted, watching for changes (${duration(now - state.startedAt)})`;
    case 'moved':
      return `Sync: ${movesWords(state.moves)}`;
    case 'unchanged':
      return state.message === '' ? 'Sync: no change seen' : `Sync: ${state.message}`;
    case 'refused':
      return `Sync refused: ${state.message}`;
    case 'cancelled':
      return 'Sync: stopped watching';
    default:
      return '';
  }
}

/** Whether the Sync is still running. */
export const syncing = (state: SyncState | null | undefined): boolean =>
  state?.phase === 'asking' || state?.phase === 'watching';
