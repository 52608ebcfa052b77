import type { AppErrorKind } from '../../../shared/errors.ts';
import type { OutboxItem } from '../../../shared/ipc/shapes.ts';
import { duration } from '../../ui/format.ts';

type Waits = Pick<OutboxItem, 'state' | 'error' | 'retryAt'>;

/** The state of an unfinished write in a few words, with a countdown to an automatic retry. */
export function writeWords({ state, error, retryAt }: Waits, now: number): string {
  switch (state) {
    case 'sending':
      return 'Sending';
    case 'verifying':
      return 'Checking whether it was saved';
    case 'needs-you':
      return 'Needs you';
    case 'waiting':
      return `${(error && REASONS[error.kind]) ?? 'Waiting'}, ${countdown(retryAt, now)}`;
    default:
      return state satisfies never;
  }
}

const REASONS: Partial<Record<AppErrorKind, string>> = {
  'rate-limited': 'Rate-limited',
  offline: 'Offline',
  'host-unavailable': 'Offline',
  timeout: 'No answer',
  'keychain-locked': 'Key locked',
  'keychain-unavailable': 'No key',
  'storage-unavailable': 'Not on disk',
};

function countdown(retryAt: number | null, now: number): string {
  const left = (retryAt ?? 0) - now;
  return left > 0 ? `again in ${duration(left)}` : 'trying again';
}
