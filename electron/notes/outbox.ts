import { noteKey, notesRefKey } from '../../shared/domain/place-key.ts';
import { anchorName } from '../../shared/domain/remarks/index.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { beginWrite } from './decisions/decide.ts';
import { wanted, type NoteIntent, type RemarkIntent, type WriteProgress } from './decisions/intent.ts';
import type { NotePlace, NoteWrite, OutboxItem } from '../../shared/ipc/shapes.ts';
import type { StoredWrite, WriteState, WriteStore } from '../store/index.ts';
import { after, clocks as real, leftUntil, type Clocks, type Moment } from '../host/moment.ts';
import { storageProblem } from '../store/problem.ts';
import { REQUEST_LIFE, waitAfter } from './pace.ts';
import { packRecord, unpackRecord, type WriteRecord } from './record.ts';
import { runWrite, type WriteEnd, type WriteWorld } from './run-write.ts';
import type { WriteTrail } from './write-trail.ts';

export interface Outbox {
  /** Persists the write, then sends it. Answers how it ended, or that it waits. */
  submit(write: NoteWrite & { remark?: RemarkIntent }): Promise<{ id: number; end: WriteEnd }>;
  /**
   * Keeps a write that its writer has to decide about, as if it had been refused: nothing is sent. On disk, with its
   * draft, when it returns. Answers its id.
   */
  keep(write: NoteWrite, error: AppError): number;
  /** Goes on with everything that was not finished when the app ended. */
  resume(): void;
  /** Tries now what is waiting, but never earlier than a host that limits its rate has asked for. */
  retry(): void;
  /** An organization's host has just answered: writes that wait because it could not be reached are sent now. */
  heard(orgId: string): void;
  /** Takes a write back. @throws AppFailure while an edit is between its two requests. */
  discard(id: number): void;
  /** A draft was discarded: a write of its text that failed needs no decision any more and is removed. */
  forget(isOf: (place: NotePlace, intent: NoteIntent) => boolean): void;
  list(): OutboxItem[];
  close(): void;
}

export interface OutboxDeps {
  store: WriteStore;
  world: WriteWorld;
  /** Called when a write has ended, before its row is deleted. */
  ended: (place: NotePlace, progress: WriteProgress, end: WriteEnd) => void;
  changed: (items: OutboxItem[]) => void;
  trail: WriteTrail;
  clocks?: Clocks;
}

interface Entry {
  id: number;
  place: NotePlace;
  createdAt: number;
  state: WriteState;
  record: WriteRecord;
  retry: Moment | null;
  answer: ((end: WriteEnd) => void) | null;
}

const samePlace = (a: NotePlace, b: NotePlace): boolean => noteKey(a) === noteKey(b);

/**
 * Every note write goes through here: on disk before its first request, in order, exactly once. There is one queue for
 * each notes ref of a repository: the guard covers the whole ref, so writes to it go one after another.
 */
export function createOutbox({ store, world, ended, changed, trail, clocks = real }: OutboxDeps): Outbox {
  const entries: Entry[] = [];
  const busy = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;

  const list = (): OutboxItem[] => entries.map(itemOf);
  const tell = () => void (closed || changed(list()));

  function persist(entry: Entry, state: WriteState): void {
    if (closed) throw new Closed();
    entry.state = state;
    store.update(entry.id, state, packRecord(entry.record));
  }

  function drop(entry: Entry, why: Parameters<WriteTrail['gone']>[1]): void {
    store.remove(entry.id);
    trail.gone(entry.id, why);
    const at = entries.indexOf(entry);
    if (at >= 0) entries.splice(at, 1);
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
    busy.add(queue);
    void run(next).finally(() => {
      busy.delete(queue);
      pump(queue);
    });
  }

  async function run(entry: Entry): Promise<void> {
    entry.retry = null;
    const { record } = entry;
    const waited = clocks.wall() - record.sentAt > REQUEST_LIFE;
    try {
      const end = await runWrite(entry.place, record.progress, waited, world, (progress, step) => {
        record.progress = progress;
        if (step.do === 'send') record.sentAt = clocks.wall();
        persist(entry, step.do === 'read' ? 'verifying' : 'sending');
        trail.step(entry.id, progress, step);
        tell();
      });
      finish(entry, end);
    } catch (cause) {
      if (!(cause instanceof Closed)) stumble(entry, cause);
    }
  }

  /** The row could not be written (disk full, database busy). Nothing is sent without it; it is tried again later. */
  function stumble(entry: Entry, cause: unknown): void {
    entry.state = 'waiting';
    entry.retry = after(STUMBLED, clocks);
    const problem = storageProblem(cause);
    const error: AppError = {
      kind: 'storage-unavailable',
      message: problem?.message ?? 'The outbox could not be written to disk.',
      next: `${problem?.next ?? 'Check the disk.'} It is tried again by itself as well.`,
    };
    entry.record.error = error;
    trail.waits(entry.id, error, entry.retry.wall);
    answerWaiting(entry, error);
    tell();
  }

  function answerWaiting(entry: Entry, error: AppError): void {
    const { answer } = entry;
    entry.answer = null;
    answer?.({ do: 'wait', error });
  }

  /** Writes behind a waiting one in its queue wait as well, and whoever submitted them is told so at once. */
  function waitBehind(queue: string, error: AppError): void {
    for (const entry of entries) {
      if (notesRefKey(entry.place) !== queue || entry.answer === null) continue;
      entry.record.error = error;
      persist(entry, 'waiting');
      trail.waits(entry.id, error, null);
      answerWaiting(entry, error);
    }
  }

  function finish(entry: Entry, end: WriteEnd): void {
    if (closed) return;
    const { record, answer } = entry;
    entry.answer = null;
    if (end.do === 'wait') {
      entry.retry = after(waitAfter(end.error, record.waits), clocks);
      record.waits += 1;
      record.error = end.error;
      persist(entry, 'waiting');
      trail.waits(entry.id, end.error, entry.retry.wall);
    } else {
      // Before the row is deleted or kept: by then the text of a write that failed must be in its draft.
      ended(entry.place, record.progress, end);
      if (end.do === 'done') drop(entry, 'done');
      else {
        // Kept also when somebody waits for the answer: the app may be closed before they have read it.
        record.error = end.do === 'fail' ? end.error : conflictOf(end.status);
        persist(entry, 'needs-you');
      }
    }
    answer?.(end);
    if (end.do === 'wait') waitBehind(notesRefKey(entry.place), end.error);
    tell();
  }

  function add(stored: StoredWrite, record: WriteRecord, answer: Entry['answer']): Entry {
    const { id, place, createdAt, state } = stored;
    const entry: Entry = { id, place, createdAt, state, record, retry: null, answer };
    entries.push(entry);
    return entry;
  }

  return {
    list,
    submit({ place, action, text, base, remark }) {
      // A remark says nothing about a text of the whole note that needs its writer, nor the other way round.
      const about = (e: Entry): boolean =>
        Boolean(e.record.progress.intent.remark) === (remark !== undefined);
      for (const old of entries.filter(
        (e) => e.state === 'needs-you' && samePlace(e.place, place) && about(e),
      ))
        drop(old, 'replaced');
      const progress = beginWrite({ action, mine: text, base, remark });
      const record: WriteRecord = { progress, error: null, waits: 0, sentAt: 0 };
      const stored = store.add({ place, state: 'sending', body: packRecord(record) });
      trail.begun(stored.id, place, progress.intent);
      return new Promise((resolve) => {
        const queue = notesRefKey(place);
        const head = entries.find((e) => notesRefKey(e.place) === queue && e.state !== 'needs-you');
        add(stored, record, (end) => resolve({ id: stored.id, end }));
        if (head?.state === 'waiting' && head.record.error !== null && !busy.has(queue)) {
          waitBehind(queue, head.record.error);
          tell();
        }
        pump(queue);
      });
    },
    keep({ place, action, text, base }, error) {
      for (const old of entries.filter(
        (e) => e.state === 'needs-you' && samePlace(e.place, place) && !e.record.progress.intent.remark,
      ))
        drop(old, 'replaced');
      const progress = beginWrite({ action, mine: text, base });
      const record: WriteRecord = { progress, error, waits: 0, sentAt: 0 };
      // Its text is a draft before the row says so.
      ended(place, progress, { do: 'fail', error });
      const stored = store.add({ place, state: 'needs-you', body: packRecord(record) });
      trail.begun(stored.id, place, progress.intent);
      add(stored, record, null);
      tell();
      return stored.id;
    },
    resume() {
      for (const stored of store.list()) {
        const record = unpackRecord(stored.body);
        // Writes submitted since the start are in the store as well, and under way already.
        const known = entries.some(({ id }) => id === stored.id);
        if (record === null || known) continue;
        trail.found(stored.id, stored.place, record.progress);
        add(stored, record, null);
      }
      for (const entry of entries) pump(notesRefKey(entry.place));
      if (entries.length > 0) tell();
    },
    retry() {
      for (const entry of entries) {
        // A pause that the host asked for is kept, also after sleep; `pump` computes what is left of it.
        if (entry.state === 'waiting' && entry.record.error?.kind !== 'rate-limited') entry.retry = null;
        pump(notesRefKey(entry.place));
      }
    },
    heard(orgId) {
      for (const entry of entries) {
        const lost = entry.state === 'waiting' && entry.record.error?.kind === 'offline';
        if (!lost || entry.place.orgId !== orgId) continue;
        entry.retry = null;
        pump(notesRefKey(entry.place));
      }
    },
    discard(id) {
      const entry = entries.find((e) => e.id === id);
      if (entry === undefined) return;
      // A write that needs a decision has ended already: only its row is deleted.
      if (entry.state !== 'needs-you') {
        if (isBetween(entry.record.progress) || busy.has(notesRefKey(entry.place)))
          throw new AppFailure(underWay);
        ended(entry.place, entry.record.progress, { do: 'fail', error: takenBack });
      }
      drop(entry, 'taken back');
      tell();
      pump(notesRefKey(entry.place));
    },
    forget(isOf) {
      const over = entries.filter(
        ({ state, place, record }) => state === 'needs-you' && isOf(place, record.progress.intent),
      );
      for (const entry of over) drop(entry, 'draft discarded');
      if (over.length > 0) tell();
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Whether this write may have removed the note and not yet written the new one. */
function isBetween({ phase, inFlight, doubt }: WriteProgress): boolean {
  return phase === 'adding' || phase === 'restoring' || (phase === 'removing' && (inFlight || doubt));
}

/** Milliseconds after which a row that could not be written is tried again. */
const STUMBLED = 5_000;

class Closed extends Error {}

function itemOf({ id, place, state, record, retry, createdAt }: Entry): OutboxItem {
  const retryAt = retry?.wall ?? null;
  const { intent } = record.progress;
  const text = wanted({ ...intent, base: { text: null, refSha: null } }) ?? '';
  const typed = intent.remark?.typed ?? null;
  const remark = typed && { beside: anchorName(typed.anchor), text: typed.text };
  return { id, place, action: intent.action, text, state, error: record.error, retryAt, createdAt, remark };
}

const conflictOf = (status: 'merged' | 'conflict'): AppError => ({
  kind: 'conflict',
  message:
    status === 'merged'
      ? 'Someone changed this note before yours was sent; the two fit together.'
      : 'Someone changed this note before yours was sent.',
  next: 'Open the note and save again: the two are compared then. Your text is kept.',
});

const underWay: AppError = {
  kind: 'conflict',
  message: 'This note is being written right now.',
  next: 'Wait until it is sent, then edit it.',
};

const takenBack: AppError = { kind: 'cancelled', message: 'Taken back before it was sent.' };
