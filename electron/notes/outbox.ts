import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { beginWrite, wanted, joinAppended, type WriteProgress } from '../../shared/domain/notes/index.ts';
import type { NotePlace, NoteWrite, OutboxItem } from '../../shared/ipc/shapes.ts';
import type { StoredWrite, WriteState, WriteStore } from '../store/index.ts';
import { REQUEST_LIFE, waitAfter } from './pace.ts';
import { packRecord, unpackRecord, type WriteRecord } from './record.ts';
import { runWrite, type WriteEnd, type WriteWorld } from './run-write.ts';

export interface Outbox {
  /** Persists the write, then sends it. Answers how it ended, or that it waits. */
  submit(write: NoteWrite): Promise<{ id: number; end: WriteEnd }>;
  /** Goes on with everything that was not finished when the app ended. */
  resume(): void;
  /** Tries now what is waiting, but never earlier than a host that limits its rate has asked for. */
  retry(): void;
  /** An organization's host has just answered: what could not reach it does not wait any longer. */
  heard(orgId: string): void;
  /** Takes a write back. @throws AppFailure while an edit is between its two requests. */
  discard(id: number): void;
  /** The draft of this place is gone: nothing is left that would need its writer. */
  forget(place: NotePlace): void;
  list(): OutboxItem[];
  close(): void;
}

export interface OutboxDeps {
  store: WriteStore;
  world: WriteWorld;
  /** A write ended, before its row goes. */
  ended: (place: NotePlace, progress: WriteProgress, end: WriteEnd) => void;
  changed: (items: OutboxItem[]) => void;
  now?: () => number;
}

interface Entry {
  id: number;
  place: NotePlace;
  createdAt: number;
  state: WriteState;
  record: WriteRecord;
  retryAt: number | null;
  answer: ((end: WriteEnd) => void) | null;
}

/** One lane per repository and notes ref: the guard covers the whole ref, so writes to it go one after another. */
const laneOf = ({ orgId, repo, notesRef }: NotePlace): string => JSON.stringify([orgId, repo, notesRef]);
const samePlace = (a: NotePlace, b: NotePlace): boolean => laneOf(a) === laneOf(b) && a.object === b.object;

/** Every note write goes through here: on disk before its first request, in order, exactly once. */
export function createOutbox({ store, world, ended, changed, now = Date.now }: OutboxDeps): Outbox {
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

  function drop(entry: Entry): void {
    store.remove(entry.id);
    const at = entries.indexOf(entry);
    if (at >= 0) entries.splice(at, 1);
  }

  function pump(lane: string): void {
    if (closed || busy.has(lane)) return;
    const next = entries.find((entry) => laneOf(entry.place) === lane && entry.state !== 'needs-you');
    if (next === undefined) return;
    const wait = (next.retryAt ?? 0) - now();
    clearTimeout(timers.get(lane));
    if (wait > 0) {
      timers.set(
        lane,
        setTimeout(() => pump(lane), wait),
      );
      return;
    }
    busy.add(lane);
    void run(next).finally(() => {
      busy.delete(lane);
      pump(lane);
    });
  }

  async function run(entry: Entry): Promise<void> {
    entry.retryAt = null;
    const { record } = entry;
    const waited = now() - record.sentAt > REQUEST_LIFE;
    try {
      const end = await runWrite(entry.place, record.progress, waited, world, (progress, step) => {
        record.progress = progress;
        if (step.do === 'send') record.sentAt = now();
        persist(entry, step.do === 'read' ? 'verifying' : 'sending');
        tell();
      });
      finish(entry, end);
    } catch (cause) {
      if (!(cause instanceof Closed)) stumble(entry, cause);
    }
  }

  /** The row could not be written (disk full, database busy): nothing was sent since, and it is tried again later. */
  function stumble(entry: Entry, cause: unknown): void {
    entry.state = 'waiting';
    entry.retryAt = now() + STUMBLED;
    const error: AppError = {
      kind: 'internal',
      message: `The outbox could not be written to disk: ${cause instanceof Error ? cause.message : String(cause)}.`,
      next: 'Make room on the disk. It is tried again by itself.',
    };
    entry.record.error = error;
    answerWaiting(entry, error);
    tell();
  }

  function answerWaiting(entry: Entry, error: AppError): void {
    const { answer } = entry;
    entry.answer = null;
    answer?.({ do: 'wait', error });
  }

  /** What stands behind a waiting write waits too, and is told so instead of being kept in "sending". */
  function waitBehind(lane: string, error: AppError): void {
    for (const entry of entries) {
      if (laneOf(entry.place) !== lane || entry.answer === null) continue;
      entry.record.error = error;
      persist(entry, 'waiting');
      answerWaiting(entry, error);
    }
  }

  function finish(entry: Entry, end: WriteEnd): void {
    if (closed) return;
    const { record, answer } = entry;
    entry.answer = null;
    if (end.do === 'wait') {
      entry.retryAt = now() + waitAfter(end.error, record.waits);
      record.waits += 1;
      record.error = end.error;
      persist(entry, 'waiting');
    } else {
      // Before the row goes or rests: the text of a write that did not end well has to be in its draft by then.
      ended(entry.place, record.progress, end);
      if (end.do === 'done') drop(entry);
      else {
        // Also when somebody waits for the answer: they may leave before they have read it.
        record.error = end.do === 'fail' ? end.error : met(end.status);
        persist(entry, 'needs-you');
      }
    }
    answer?.(end);
    if (end.do === 'wait') waitBehind(laneOf(entry.place), end.error);
    tell();
  }

  function add(stored: StoredWrite, record: WriteRecord, answer: Entry['answer']): Entry {
    const { id, place, createdAt, state } = stored;
    const entry: Entry = { id, place, createdAt, state, record, retryAt: null, answer };
    entries.push(entry);
    return entry;
  }

  return {
    list,
    submit({ place, action, text, base }) {
      for (const old of entries.filter((e) => e.state === 'needs-you' && samePlace(e.place, place)))
        drop(old);
      const progress = beginWrite({ action, mine: text, base });
      const record: WriteRecord = { progress, error: null, waits: 0, sentAt: 0 };
      const stored = store.add({ place, state: 'sending', body: packRecord(record) });
      return new Promise((resolve) => {
        const lane = laneOf(place);
        const head = entries.find((e) => laneOf(e.place) === lane && e.state !== 'needs-you');
        add(stored, record, (end) => resolve({ id: stored.id, end }));
        if (head?.state === 'waiting' && head.record.error !== null && !busy.has(lane)) {
          waitBehind(lane, head.record.error);
          tell();
        }
        pump(lane);
      });
    },
    resume() {
      for (const stored of store.list()) {
        const record = unpackRecord(stored.body);
        // What was submitted meanwhile is in the store as well, and under way.
        const known = entries.some(({ id }) => id === stored.id);
        if (record !== null && !known) add(stored, record, null);
      }
      for (const entry of entries) pump(laneOf(entry.place));
      if (entries.length > 0) tell();
    },
    retry() {
      for (const entry of entries) {
        // What the host asked for is the least, also after sleep; `pump` counts anew from the clock on the wall.
        if (entry.state === 'waiting' && entry.record.error?.kind !== 'rate-limited') entry.retryAt = null;
        pump(laneOf(entry.place));
      }
    },
    heard(orgId) {
      for (const entry of entries) {
        const lost = entry.state === 'waiting' && entry.record.error?.kind === 'offline';
        if (!lost || entry.place.orgId !== orgId) continue;
        entry.retryAt = null;
        pump(laneOf(entry.place));
      }
    },
    discard(id) {
      const entry = entries.find((e) => e.id === id);
      if (entry === undefined) return;
      // What needs its writer has ended long ago: only the word about it goes.
      if (entry.state !== 'needs-you') {
        if (isBetween(entry.record.progress) || busy.has(laneOf(entry.place))) throw new AppFailure(underWay);
        ended(entry.place, entry.record.progress, { do: 'fail', error: takenBack });
      }
      drop(entry);
      tell();
      pump(laneOf(entry.place));
    },
    forget(place) {
      const over = entries.filter((e) => e.state === 'needs-you' && samePlace(e.place, place));
      for (const entry of over) drop(entry);
      if (over.length > 0) tell();
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** The note may be absent because of this write. */
function isBetween({ phase, inFlight, doubt }: WriteProgress): boolean {
  return phase === 'adding' || phase === 'restoring' || (phase === 'removing' && (inFlight || doubt));
}

/** Milliseconds before the disk is tried again. */
const STUMBLED = 5_000;

class Closed extends Error {}

function itemOf({ id, place, state, record, retryAt, createdAt }: Entry): OutboxItem {
  const { intent } = record.progress;
  const text = wanted({ ...intent, base: { text: null, refSha: null } }, joinAppended) ?? '';
  return { id, place, action: intent.action, text, state, error: record.error, retryAt, createdAt };
}

const met = (status: 'merged' | 'clash'): AppError => ({
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
