import { notesRefKey } from '../../../shared/domain/place-key.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { NotePlace, NoteWrite, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { clocks as real, type Clocks } from '../../host/moment.ts';
import type { StoredWrite } from '../../store/index.ts';
import { beginWrite } from '../decisions/decide.ts';
import type { NoteIntent, RemarkIntent } from '../decisions/intent.ts';
import { packRecord, unpackRecord, type WriteRecord } from '../record.ts';
import type { WriteEnd } from '../run-write.ts';
import type { WriteTrail } from '../write-trail.ts';
import { isBetween, itemOf, samePlace, type OutboxEntry } from './entry.ts';
import { createSending, type SendingDeps } from './sending.ts';
import { takenBack, underWay } from './sentences.ts';

export interface Outbox {
  /**
   * Persists the write, then sends it.
   * @returns how it ended, or that it waits
   */
  submit(write: NoteWrite & { remark?: RemarkIntent }): Promise<{ id: number; end: WriteEnd }>;
  /**
   * Keeps a write for its author to decide, as if it had been refused: nothing is sent. It is on disk, with its draft,
   * when this returns.
   * @param apart the draft there has another text, and what happens to that does not affect this write
   * @returns its id
   */
  keep(write: NoteWrite, error: AppError, apart?: boolean): number;
  /** Continues everything that was unfinished when the app ended. */
  resume(): void;
  /** Retries waiting writes now, but never earlier than a rate-limiting host allows. */
  retry(): void;
  /** An organization's host has just responded: writes waiting for it are sent now. */
  heard(orgId: string): void;
  /**
   * Takes a write back: its text becomes a draft again or, if the draft has another text, stays here for its author. A
   * write that needs a decision is dropped.
   * @throws AppFailure while its request is in flight, or an edit is between its two
   */
  discard(id: number): void;
  /**
   * Takes back all writes of an organization, even one whose request is in flight. An edit between its two requests
   * stays.
   */
  takeBack(orgId: string): void;
  /** A draft was discarded: a failed write of its text needs no decision any more and is removed. */
  forget(isOf: (place: NotePlace, intent: NoteIntent) => boolean): void;
  list(): OutboxItem[];
  close(): void;
}

export interface OutboxDeps extends Pick<SendingDeps, 'store' | 'world' | 'ended' | 'trail'> {
  changed: (items: OutboxItem[]) => void;
  clocks?: Clocks;
}

/**
 * Every note write goes through here: on disk before its first request, in order, exactly once. Each notes ref of a
 * repository has one queue: the guard covers the whole ref, so writes to it are sequential.
 * The queue is hand-written because it is the rows on disk: it outlives the process, its entries are shown and can be
 * removed, and one that needs a decision lets those behind it proceed. A queue of functions in memory does none of
 * that.
 */
export function createOutbox({ store, world, ended, changed, trail, clocks = real }: OutboxDeps): Outbox {
  const entries: OutboxEntry[] = [];
  let closed = false;

  const list = (): OutboxItem[] => entries.map(itemOf);
  const notify = () => void (closed || changed(list()));

  function drop(entry: OutboxEntry, why: Parameters<WriteTrail['gone']>[1]): void {
    store.remove(entry.id);
    trail.gone(entry.id, why);
    const at = entries.indexOf(entry);
    if (at >= 0) entries.splice(at, 1);
  }

  const sending = createSending({
    store,
    world,
    ended,
    trail,
    clocks,
    entries,
    done: (entry) => drop(entry, 'done'),
    notify,
  });

  function add(stored: StoredWrite, record: WriteRecord, answer: OutboxEntry['answer']): OutboxEntry {
    const { id, place, createdAt, state } = stored;
    const entry: OutboxEntry = { id, place, createdAt, state, record, retry: null, answer };
    entries.push(entry);
    return entry;
  }

  /** Stops what was waiting. */
  function bringBack(entry: OutboxEntry): void {
    const end = { do: 'fail', error: takenBack } as const;
    const { place, record, answer } = entry;
    entry.answer = null;
    if (ended(place, record.progress, end)) drop(entry, 'taken back');
    else {
      entry.state = 'needs-you';
      entry.retry = null;
      Object.assign(record, { error: takenBack, apart: true });
      store.update(entry.id, entry.state, packRecord(record));
    }
    answer?.(end);
  }

  return {
    list,
    submit({ place, action, text, base, remark, exact }) {
      // A new write replaces a refused one only of its own kind: a remark's never replaces that of a whole note, nor
      // the reverse.
      const about = (e: OutboxEntry): boolean =>
        Boolean(e.record.progress.intent.remark) === (remark !== undefined);
      for (const old of entries.filter(
        (e) => e.state === 'needs-you' && samePlace(e.place, place) && about(e) && !e.record.apart,
      ))
        drop(old, 'replaced');
      const progress = beginWrite({ action, mine: text, base, remark, exact });
      const record: WriteRecord = { progress, error: null, waits: 0, sentAt: 0 };
      const stored = store.add({ place, state: 'sending', body: packRecord(record) });
      trail.begun(stored.id, place, progress.intent);
      return new Promise((resolve) => {
        const queue = notesRefKey(place);
        const head = entries.find((e) => notesRefKey(e.place) === queue && e.state !== 'needs-you');
        add(stored, record, (end) => resolve({ id: stored.id, end }));
        if (head?.state === 'waiting' && head.record.error !== null && !sending.isBusy(queue)) {
          sending.waitBehind(queue, head.record.error);
          notify();
        }
        sending.pump(queue);
      });
    },
    keep({ place, action, text, base }, error, apart = false) {
      const same = ({ state, place: of, record: { progress, apart: alone } }: OutboxEntry): boolean =>
        state === 'needs-you' &&
        samePlace(of, place) &&
        !progress.intent.remark &&
        (!alone || progress.intent.mine === text);
      for (const old of entries.filter(same)) drop(old, 'replaced');
      const progress = beginWrite({ action, mine: text, base });
      const record: WriteRecord = { progress, error, waits: 0, sentAt: 0, apart };
      // Its text is a draft before the row says so.
      ended(place, progress, { do: 'fail', error });
      const stored = store.add({ place, state: 'needs-you', body: packRecord(record) });
      trail.begun(stored.id, place, progress.intent);
      add(stored, record, null);
      notify();
      return stored.id;
    },
    resume() {
      for (const stored of store.list()) {
        const record = unpackRecord(stored.body);
        // Writes submitted since the start are in the store as well, and already being sent.
        const isQueued = entries.some(({ id }) => id === stored.id);
        if (record === null || isQueued) continue;
        trail.resumed(stored.id, stored.place, record.progress);
        add(stored, record, null);
      }
      for (const entry of entries) sending.pump(notesRefKey(entry.place));
      if (entries.length > 0) notify();
    },
    retry() {
      for (const entry of entries) {
        // A pause that the host requested is kept, even after sleep; `pump` computes the remainder.
        if (entry.state === 'waiting' && entry.record.error?.kind !== 'rate-limited') entry.retry = null;
        sending.pump(notesRefKey(entry.place));
      }
    },
    heard(orgId) {
      for (const entry of entries) {
        const lost = entry.state === 'waiting' && entry.record.error?.kind === 'offline';
        if (!lost || entry.place.orgId !== orgId) continue;
        entry.retry = null;
        sending.pump(notesRefKey(entry.place));
      }
    },
    discard(id) {
      const entry = entries.find((e) => e.id === id);
      if (entry === undefined) return;
      // A write that needs a decision has already ended: only its row is deleted.
      if (entry.state === 'needs-you') drop(entry, 'taken back');
      else if (isBetween(entry.record.progress) || sending.isSending(entry)) throw new AppFailure(underWay);
      else bringBack(entry);
      notify();
      sending.pump(notesRefKey(entry.place));
    },
    takeBack(orgId) {
      for (const entry of entries.filter(
        ({ place, state }) => place.orgId === orgId && state !== 'needs-you',
      )) {
        // The note is absent until this continues, should the organization return; its text is a draft until then.
        if (isBetween(entry.record.progress))
          ended(entry.place, entry.record.progress, { do: 'wait', error: takenBack });
        else if (sending.isSending(entry)) entry.leaves = true;
        else bringBack(entry);
      }
      notify();
    },
    forget(isOf) {
      const over = entries.filter(
        ({ state, place, record }) =>
          state === 'needs-you' && !record.apart && isOf(place, record.progress.intent),
      );
      for (const entry of over) drop(entry, 'draft discarded');
      if (over.length > 0) notify();
    },
    close() {
      closed = true;
      sending.close();
    },
  };
}
