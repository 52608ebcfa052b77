import { noteKey } from '../../../shared/domain/place-key.ts';
import { anchorName } from '../../../shared/domain/remarks/index.ts';
import type { NotePlace, OutboxItem, WriteState } from '../../../shared/ipc/shapes.ts';
import type { Moment } from '../../host/moment.ts';
import { intendedText, type WriteProgress } from '../decisions/intent.ts';
import type { WriteRecord } from '../record.ts';
import type { WriteEnd } from '../run-write.ts';

/** A write in the outbox, with what its database row does not hold. */
export interface OutboxEntry {
  id: number;
  place: NotePlace;
  createdAt: number;
  state: WriteState;
  record: WriteRecord;
  retry: Moment | null;
  /** Tells the submitter how the write ended, or that it waits; null: already told, or no one is waiting. */
  answer: ((end: WriteEnd) => void) | null;
  /** Taken back while its request was in flight: after that, nothing more is sent. */
  leaves?: boolean;
}

export const samePlace = (a: NotePlace, b: NotePlace): boolean => noteKey(a) === noteKey(b);

/** Whether this write may have removed the note and not yet written the new one. */
export function isBetween({ phase, inFlight, doubt }: WriteProgress): boolean {
  return phase === 'adding' || phase === 'restoring' || (phase === 'removing' && (inFlight || doubt));
}

/** What the page shows of it. */
export function itemOf({ id, place, state, record, retry, createdAt }: OutboxEntry): OutboxItem {
  const retryAt = retry?.wall ?? null;
  const { intent } = record.progress;
  const text = intendedText({ ...intent, base: { text: null, refSha: null } }) ?? '';
  const typed = intent.remark?.typed ?? null;
  const remark = typed && { beside: anchorName(typed.anchor), text: typed.text };
  return { id, place, action: intent.action, text, state, error: record.error, retryAt, createdAt, remark };
}
