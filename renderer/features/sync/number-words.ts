import type { LongFetch } from '../../../shared/ipc/transfer.ts';
import { count } from '../../ui/format.ts';

/** A transfer's progress as Git reports it: "Receiving objects 45% (450 of 1,000), 12.30 MiB | 4.10 MiB/s". */
export function numberWords({ what, done, total, size }: LongFetch['progress']): string {
  const numbers =
    total === null || total === 0
      ? count(done)
      : `${Math.floor((100 * done) / total)}% (${count(done)} of ${count(total)})`;
  return `${what} ${numbers}${size === '' ? '' : `, ${size}`}`;
}
