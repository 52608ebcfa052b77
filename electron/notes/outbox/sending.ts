import { notesRefKey } from '../../../shared/domain/place-key.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { NotePlace, WriteState } from '../../../shared/ipc/shapes.ts';
import type { WriteStore } from '../../store/index.ts';
import { after, leftUntil, type Clocks } from '../../host/moment.ts';
import { REQUEST_LIFE_MS, waitAfter } from '../pace.ts';
import { packRecord } from '../record.ts';
import { runWrite, type WriteEnd, type WriteWorld } from '../run-write.ts';
import type { WriteProgress } from '../decisions/intent.ts';
import type { WriteTrail } from '../write-trail.ts';
import { isBetween, type OutboxEntry } from './entry.ts';
import { conflictOf, takenBack, unwritable } from './sentences.ts';

export interface OutboxSender {
  /** Sends this queue's first write that needs no decision, when it is due; then the next one. */
  pump(queue: string): void;
  isBusy(queue: string): boolean;
  /** Whether its request is in flight. */
  isSending(entry: OutboxEntry): boolean;
  /** Makes the writes behind a waiting one in its queue wait as well, and tells their submitters immediately. */
  waitBehind(queue: string, error: AppError): void;
  close(): void;
}

export interface SendingDeps {
  store: WriteStore;
  world: WriteWorld;
  /**
   * Called when a write has ended, before its row is deleted. Returns whether its text, if it must be kept, is in a
   * draft.
   */
  ended: (place: NotePlace, progress: WriteProgress, end: WriteEnd) => boolean;
  trail: WriteTrail;
  clocks: Clocks;
  /** All writes, in order; others append to it. */
  entries: readonly OutboxEntry[];
  /** A write succeeded: its row is deleted. */
  done: (entry: OutboxEntry) => void;
  notify: () => void;
}

/** Delay before retrying a row that could not be stored. */
const STORE_RETRY_MS = 5_000;

class Closed extends Error {}

/** Sends the outbox's writes: sequentially in each queue, with every step on disk before its request. */
export function createSending(deps: SendingDeps): OutboxSender {
  const { store, world, ended, trail, clocks, entries, done, notify } = deps;
  const busy = new Map<string, OutboxEntry>();
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;

  function persist(entry: OutboxEntry, state: WriteState): void {
    if (closed) throw new Closed();
    entry.state = state;
    store.update(entry.id, state, packRecord(entry.record));
  }

  function pump(queue: string): void {
    if (closed || busy.has(queue)) return;
    const next = entries.find((entry) => notesRefKey(entry.place) === queue && entry.state !== 'needs-you');
    if (next === undefined) return;
    const wait = next.retry === null ? 0 : leftUntil(next.retry, clocks);
    clearTimeout(timers.get(queue));
    if (wait > 0) {
      timers.set(
        queue,
        setTimeout(() => pump(queue), wait),
      );
      return;
    }
    busy.set(queue, next);
    void run(next).finally(() => {
      busy.delete(queue);
      pump(queue);
    });
  }

  async function run(entry: OutboxEntry): Promise<void> {
    entry.retry = null;
    const { record } = entry;
    const waited = clocks.wall() - record.sentAt > REQUEST_LIFE_MS;
    try {
      const end = await runWrite(entry.place, record.progress, waited, world, (progress, step) => {
        record.progress = progress;
        if (step.do === 'send') record.sentAt = clocks.wall();
        persist(entry, step.do === 'read' ? 'verifying' : 'sending');
        trail.step(entry.id, progress, step);
        notify();
      });
      finish(entry, end);
    } catch (cause) {
      if (!(cause instanceof Closed)) stumble(entry, cause);
    }
  }

  /** The row could not be stored (disk full, database busy). Nothing is sent without it; it is retried later. */
  function stumble(entry: OutboxEntry, cause: unknown): void {
    entry.state = 'waiting';
    entry.retry = after(STORE_RETRY_MS, clocks);
    const error = unwritable(cause);
    entry.record.error = error;
    trail.waits(entry.id, error, entry.retry.wall);
    answerWaiting(entry, error);
    notify();
  }

  function waitBehind(queue: string, error: AppError): void {
    for (const entry of entries) {
      if (notesRefKey(entry.place) !== queue || entry.answer === null) continue;
      entry.record.error = error;
      persist(entry, 'waiting');
      trail.waits(entry.id, error, null);
      answerWaiting(entry, error);
    }
  }

  function finish(entry: OutboxEntry, came: WriteEnd): void {
    if (closed) return;
    const { record } = entry;
    const over = came.do === 'wait' && entry.leaves === true && !isBetween(record.progress);
    const end: WriteEnd = over ? { do: 'fail', error: takenBack } : came;
    if (end.do === 'wait') {
      entry.retry = after(waitAfter(end.error, record.waits), clocks);
      record.waits += 1;
      record.error = end.error;
      persist(entry, 'waiting');
      trail.waits(entry.id, end.error, entry.retry.wall);
    } else {
      // Before the row is deleted or kept: by then the text of a failed write must be in its draft.
      const held = ended(entry.place, record.progress, end);
      if (end.do === 'done') done(entry);
      else {
        // Kept even if a caller waits for the answer: the app may be closed before the user has read it.
        record.error = end.do === 'fail' ? end.error : conflictOf(end.status);
        if (!held) record.apart = true;
        persist(entry, 'needs-you');
      }
    }
    // Only once the row says so: if storing it fails, the submitter gets that error instead.
    const { answer } = entry;
    entry.answer = null;
    answer?.(end);
    if (end.do === 'wait') waitBehind(notesRefKey(entry.place), end.error);
    notify();
  }

  return {
    pump,
    isBusy: (queue) => busy.has(queue),
    isSending: (entry) => busy.get(notesRefKey(entry.place)) === entry,
    waitBehind,
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function answerWaiting(entry: OutboxEntry, error: AppError): void {
  const { answer } = entry;
  entry.answer = null;
  answer?.({ do: 'wait', error });
}
