import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkDraftKey } from '../../shared/ipc/remarks.ts';
import type { RemarkIntent } from './decisions/intent.ts';
import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { NoteOutcome, NotePlace, NoteWrite, OutboxItem } from '../../shared/ipc/shapes.ts';
import { createAuthor, authorField } from './author.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { Log } from '../security/log.ts';
import { draftName, dropSent, type Store } from '../store/index.ts';
import { createCopyableNotes } from './copyable-notes.ts';
import type { RewrittenNotes } from '../../git/remarks/rewritten-notes.ts';
import type { CommittedNotes } from '../local-notes/offers.ts';
import type { FirstPaintGate } from '../protocol/first-paint-gate.ts';
import type { RunningRequests } from '../protocol/running-requests.ts';
import type { OpenRepository } from '../repositories/port.ts';
import { updateDraft } from './drafts-of-writes.ts';
import { noteHandlers, outboxHandlers } from './handlers.ts';
import { explainCustomRef, outcomeOf } from './outcome.ts';
import { createFetchedNotes, type FetchedNotes } from './fetched-notes.ts';
import { createOutbox } from './outbox/index.ts';
import { pauseBefore } from './pace.ts';
import { createReader } from './reader.ts';
import { createWritesTo } from './writes-to.ts';
import { createWriteTrail } from './write-trail.ts';

export interface NotesDeps {
  store: Pick<Store, 'drafts' | 'writes' | 'settings' | 'memories' | 'patches'>;
  open: OpenRepository;
  /** A write succeeded: the note's current text; null: removed. `typed`: not copied, and not restored. */
  wrote?: (place: NotePlace, text: string | null, typed: boolean) => void;
  /** Unfinished writes have changed. */
  pendingChanged?: (items: readonly OutboxItem[]) => void;
  /** The notes of a repository were fetched. */
  wasFetched?: (place: RepositoryPlace) => void;
  /** A write made a commit of its notes ref. */
  madeCommit?: (place: NotePlace, commit: string) => void;
  emit: Emit;
  log: Pick<Log, 'info'>;
  runningRequests: Pick<RunningRequests, 'begin'>;
  firstPaint: Pick<FirstPaintGate, 'quiet'>;
  rewritten: RewrittenNotes;
  committed: CommittedNotes;
}

export interface Notes {
  /** Handlers of the groups `notes` and `outbox` in the table of calls. */
  readonly notes: Handlers['notes'];
  readonly outbox: Handlers['outbox'];
  readonly fetched: FetchedNotes;
  /** Like the handler `notes.write`, for writes of remarks. */
  writeRemark(write: NoteWrite & { remark: RemarkIntent }): Promise<NoteOutcome>;
  /**
   * Keeps texts that conflict with someone else's, for their author to decide. Returns a function that takes them back.
   */
  keep(write: NoteWrite, error: AppError): () => void;
  /** Unfinished writes, in order. */
  pending(): OutboxItem[];
  /** Continues unfinished writes. Call once, when the client can send. */
  resume(): void;
  /** Retries waiting writes: after sleep, or when the network is back. */
  retry(): void;
  /** An organization's host has just responded. */
  heard(orgId: string): void;
  /** The user discarded this draft: a rejected write of it needs no decision any more. */
  draftDiscarded(draft: NotePlace | RemarkDraftKey): void;
  /** Stops sending an organization's waiting writes. An edit between its two requests stays. */
  takeBack(orgId: string): void;
  /** Stops sending; unfinished writes stay in the database for the next start. */
  close(): void;
}

/** How long a write waits for the notes ref's history before its author has to decide instead. */
const HISTORY_TIMEOUT_MS = 5_000;
/** How long an edit waits for the host's features before it queues for the host itself. */
const HOST_TIMEOUT_MS = 2_000;

function silent(): never {
  throw new AppFailure({
    kind: 'offline',
    message: 'The host has not answered yet.',
    next: 'Check the network connection. Saving continues when the host is back.',
  });
}

/** Notes: reading, writing through the outbox, badges, history. */
export function createNotes(deps: NotesDeps): Notes {
  const { store, open, emit, log, runningRequests, firstPaint, rewritten, committed } = deps;
  const changed = ({ orgId, repo }: RepositoryPlace) => emit('notes', 'changed', { orgId, repo });
  const fetched = createFetchedNotes(open, changed, log, deps.wasFetched);
  const writesTo = createWritesTo(store.memories, (place) => open(place).notes.configuredRef());
  const author = createAuthor(
    () => store.settings.get(),
    (place) => open(place).identity(),
  );
  const copyableNotes = createCopyableNotes({
    patchIds: (place, shas, options) => open(place).patchIds(shas, options),
    patches: store.patches,
    fetched,
    firstPaint,
    rewritten,
    committed,
  });
  const reader = createReader(open, fetched, changed);
  const outbox = createOutbox({
    store: store.writes,
    world: {
      async send(place, write) {
        const signed = { ...write, ...(await authorField(author, place)) };
        try {
          const { newRefSha } = await open(place).notes.write(place, signed);
          deps.madeCommit?.(place, newRefSha);
          return { refSha: newRefSha };
        } catch (cause) {
          throw cause instanceof AppFailure
            ? new AppFailure(explainCustomRef(place.notesRef, cause.error))
            : cause;
        }
      },
      read: (place) => reader.seen(place),
      landed: (place, progress) =>
        Promise.race([reader.landed(place, progress), sleep(HISTORY_TIMEOUT_MS, null)]),
      pause: (tries) => sleep(pauseBefore(tries)),
      host: async (place) => ({
        replaces: await Promise.race([open(place).notes.replaces(), sleep(HOST_TIMEOUT_MS).then(silent)]),
      }),
    },
    ended(place, progress, end) {
      const held = updateDraft(store.drafts, place, progress, end);
      if (end.do !== 'done') return held;
      if (end.text !== null) writesTo.wrote(place);
      deps.wrote?.(place, end.text, progress.intent.exact !== true);
      reader.wrote(place);
      changed(place);
      fetched.refreshLater(place);
      return held;
    },
    changed(items) {
      emit('outbox', 'changed', items);
      deps.pendingChanged?.(items);
    },
    trail: createWriteTrail(log),
  });
  return {
    notes: {
      async copyable({ requestId, ...shown }) {
        const { signal, end } = runningRequests.begin(requestId);
        try {
          return await copyableNotes.find(shown, signal);
        } finally {
          end();
        }
      },
      ...noteHandlers({ changed, open, reader, outbox, fetched, writesTo }),
      author,
    },
    outbox: outboxHandlers(outbox),
    fetched,
    async writeRemark(write) {
      const { id, end } = await outbox.submit(write);
      return outcomeOf(write, id, end);
    },
    keep(write, error) {
      const draft = store.drafts.get(write.place);
      const id = outbox.keep(write, error, draft !== null && draft.text !== write.text);
      return () => {
        if (outbox.list().some((item) => item.id === id)) outbox.discard(id);
        dropSent(store.drafts, write.place, write.text);
      };
    },
    pending: () => outbox.list(),
    resume: () => outbox.resume(),
    retry: () => outbox.retry(),
    heard: (orgId) => outbox.heard(orgId),
    draftDiscarded(draft) {
      const name = draftName(draft);
      outbox.forget(
        (place, { remark }) => name === draftName(remark?.typed ? { place, ...remark.typed } : place),
      );
    },
    takeBack: (orgId) => outbox.takeBack(orgId),
    close: () => outbox.close(),
  };
}
