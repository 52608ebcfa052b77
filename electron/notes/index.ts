import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { assertNever } from '../../shared/result.ts';
import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { noteKey } from '../../shared/domain/place-key.ts';
import type { RemarkDraftKey } from '../../shared/ipc/remarks.ts';
import type { RemarkIntent, WriteProgress } from './decisions/intent.ts';
import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { Note, NoteOutcome, NotePlace, NoteWrite, OutboxItem } from '../../shared/ipc/shapes.ts';
import { createAuthor, signatureOf } from './author.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import type { Log } from '../security/log.ts';
import { dropSent, keepUnsent, remarkDraftName, type Store } from '../store/index.ts';
import { createCopyableNotes } from './copyable-notes.ts';
import type { Foreground } from '../protocol/foreground.ts';
import type { Readings } from '../protocol/readings.ts';
import { explained } from '../repository-copy/failure.ts';
import { objectOf } from '../repository-copy/file-objects.ts';
import type { RepositoryCopies } from '../repository-copy/index.ts';
import { createFetchedNotes, type FetchedNotes } from './fetched-notes.ts';
import { createOutbox, type Outbox } from './outbox/index.ts';
import { packBadges } from '../../shared/domain/notes/packed-badges.ts';
import { readOverview } from './overview.ts';
import { pauseBefore } from './pace.ts';
import { createReader, type NoteReader } from './reader.ts';
import type { WriteEnd } from './run-write.ts';
import { createWritesTo, type WritesTo } from './writes-to.ts';
import { createWriteTrail } from './write-trail.ts';

export interface NotesDeps {
  store: Pick<Store, 'drafts' | 'remarkDrafts' | 'writes' | 'settings' | 'patches'>;
  copies: Pick<RepositoryCopies, 'of'>;
  client: HostClient;
  /** The folder on this computer that is served as this repository, whose configuration names the author; null: none. */
  folderOf: (place: RepositoryPlace) => string | null;
  /** A write is through: the note's text now; null: removed. */
  wrote?: (place: NotePlace, text: string | null) => void;
  emit: Emit;
  log: Pick<Log, 'info'>;
  readings: Pick<Readings, 'begin'>;
  foreground: Pick<Foreground, 'quiet'>;
}

export interface Notes {
  /** Handlers of the groups `notes` and `outbox` in the table of calls. */
  readonly notes: Handlers['notes'];
  readonly outbox: Handlers['outbox'];
  readonly fetched: FetchedNotes;
  /** Like the handler `notes.write`, for a write that is about remarks. */
  writeRemark(write: NoteWrite & { remark: RemarkIntent }): Promise<NoteOutcome>;
  /** Keeps texts that somebody else's contradict, for their writer to decide. Answers what takes that back. */
  keep(write: NoteWrite, error: AppError): () => void;
  /** Writes that are not finished, in their order. */
  pending(): OutboxItem[];
  /** Goes on with unfinished writes. Call once, when the client can send. */
  resume(): void;
  /** Tries again what is waiting: after sleep, or when the network is back. */
  retry(): void;
  /** An organization's host has just answered. */
  heard(orgId: string): void;
  /** The user discarded this draft: a write of it that was refused needs no decision any more. */
  draftDiscarded(draft: NotePlace | RemarkDraftKey): void;
  /** Writes that wait for this organization become drafts again. An edit between its two requests stays. */
  takeBack(orgId: string): void;
  /** Sends nothing any more; unfinished writes stay in the database for the next start. */
  close(): void;
}

/** How long a write waits for the notes ref's history before its writer is asked instead. Milliseconds. */
const HISTORY_PATIENCE = 5_000;

/** Notes: reading, writing through the outbox, badges, history. */
export function createNotes(deps: NotesDeps): Notes {
  const { store, copies, client, folderOf, emit, log, readings, foreground } = deps;
  const changed = ({ orgId, repo }: RepositoryPlace) => emit('notes', 'changed', { orgId, repo });
  const fetched = createFetchedNotes(copies, client, changed, log);
  const writesTo = createWritesTo(store.settings, folderOf);
  const author = createAuthor(() => store.settings.get(), folderOf);
  const copyableNotes = createCopyableNotes({ client, patches: store.patches, fetched, foreground });
  const reader = createReader(client, fetched, changed);
  const outbox = createOutbox({
    store: store.writes,
    world: {
      async send(place, write) {
        const signed = { ...write, ...(await signatureOf(author, place)) };
        try {
          const { newRefSha } = await client.writeNote(place, signed);
          return { refSha: newRefSha };
        } catch (cause) {
          throw cause instanceof AppFailure
            ? new AppFailure(explainCustomRef(place.notesRef, cause.error))
            : cause;
        }
      },
      read: (place) => reader.seen(place),
      landed: (place, progress) =>
        Promise.race([reader.landed(place, progress), sleep(HISTORY_PATIENCE, null)]),
      pause: (tries) => sleep(pauseBefore(tries)),
    },
    ended(place, progress, end) {
      settleDraft(store, place, progress, end);
      if (end.do !== 'done') return;
      if (end.text !== null) writesTo.wrote(place);
      deps.wrote?.(place, end.text);
      reader.wrote(place);
      changed(place);
      fetched.refreshLater(place);
    },
    changed: (items) => emit('outbox', 'changed', items),
    trail: createWriteTrail(log),
  });
  return {
    notes: {
      async copyable({ commits, reading, ...place }) {
        const { signal, end } = readings.begin(reading);
        try {
          return await copyableNotes.find(place, commits, signal);
        } finally {
          end();
        }
      },
      ...noteHandlers(changed, copies, reader, outbox, fetched, client, writesTo),
      author,
    },
    outbox: outboxHandlers(outbox),
    fetched,
    async writeRemark(write) {
      const { id, end } = await outbox.submit(write);
      return outcomeOf(write, id, end);
    },
    keep(write, error) {
      const id = outbox.keep(write, error);
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
    takeBack(orgId) {
      for (const { id, place } of outbox.list()) {
        if (place.orgId !== orgId) continue;
        try {
          outbox.discard(id);
        } catch (cause) {
          // An edit between its two requests: the note is absent until it goes on, should the organization come back.
          if (!(cause instanceof AppFailure)) throw cause;
        }
      }
    },
    close: () => outbox.close(),
  };
}

/** More than anybody reads; the rest is told as a number. */
const MOST_HITS = 200;

function noteHandlers(
  changed: (place: RepositoryPlace) => void,
  copies: NotesDeps['copies'],
  reader: NoteReader,
  outbox: Outbox,
  fetched: FetchedNotes,
  client: HostClient,
  writesTo: WritesTo,
): Omit<Handlers['notes'], 'author' | 'copyable'> {
  return {
    async overview(place) {
      const [overview, ref] = await Promise.all([
        readOverview(place, fetched, client, () => changed(place)),
        writesTo(place),
      ]);
      return { ...overview, badges: packBadges(overview.badges), writesTo: ref };
    },
    read: (place) => reader.read(place),
    history: (place) => reader.history(place),
    async list({ orgId, repo, notesRefs, offset, limit }) {
      const problem = await fetched.refresh({ orgId, repo });
      return { ...(await fetched.list({ orgId, repo }).page(notesRefs, offset, limit)), problem };
    },
    async search({ orgId, repo, q, notesRefs }) {
      const problem = await fetched.refresh({ orgId, repo });
      return { ...(await fetched.search({ orgId, repo }).find(q, MOST_HITS, notesRefs)), problem };
    },
    async fileObject({ branch, ephemeral, path, ...at }) {
      const file = { branch, ephemeral, path };
      // A note on a file sits on its blob, and no route names blobs: the tip's trees do.
      return { object: await explained('notes on files', () => objectOf(copies.of(at), file)) };
    },
    async check(place) {
      await fetched.check(place);
      return null;
    },
    async write(write) {
      refuseBlank(write);
      const { id, end } = await outbox.submit(write);
      return outcomeOf(write, id, end);
    },
  };
}

function outboxHandlers(outbox: Outbox): Handlers['outbox'] {
  return {
    list: () => outbox.list(),
    retry() {
      outbox.retry();
      return null;
    },
    discard({ id }) {
      outbox.discard(id);
      return null;
    },
  };
}

/** Refuses a new note of nothing but blanks. An edit to an empty text is a removal, which the page says. */
function refuseBlank({ action, text }: NoteWrite): void {
  if ((action !== 'add' && action !== 'append') || !isBlank(text)) return;
  throw new AppFailure({
    kind: 'validation',
    field: 'text',
    message: 'There is nothing to save: the text is only spaces.',
    next: 'Write something, or leave with Esc.',
  });
}

const draftName = (key: NotePlace | RemarkDraftKey): string =>
  'anchor' in key ? remarkDraftName(key) : noteKey(key);

/** The draft of a write that is done goes; any other end makes sure that there is one. */
function settleDraft(
  { drafts, remarkDrafts }: NotesDeps['store'],
  place: NotePlace,
  { intent }: WriteProgress,
  end: WriteEnd,
): void {
  const { action, mine, base, remark } = intent;
  if (remark) {
    const { typed } = remark;
    if (typed === null) return;
    const key = { place, anchor: typed.anchor, editing: typed.editing };
    if (end.do === 'done') dropSent(remarkDrafts, key, typed.text);
    else keepUnsent(remarkDrafts, key, { ...key, text: typed.text, caret: typed.text.length, savedAt: 0 });
  } else if (end.do === 'done') dropSent(drafts, place, mine);
  else keepUnsent(drafts, place, { place, text: mine, caret: mine.length, action, base, savedAt: 0 });
}

function outcomeOf({ place }: NoteWrite, id: number, end: WriteEnd): NoteOutcome {
  const unsigned = (text: string | null, refSha: string | null): Note => ({
    place,
    text,
    refSha,
    author: null,
    date: null,
  });
  switch (end.do) {
    case 'done':
      return { status: 'done', note: unsigned(end.text, end.refSha) };
    case 'wait':
      return { status: 'waiting', id, error: end.error };
    case 'fail':
      throw new AppFailure(end.error);
    case 'ask':
      return {
        status: end.status,
        base: end.base ?? '',
        theirs: unsigned(end.theirs.text, end.theirs.refSha),
        mine: end.mine ?? '',
        result: end.merge.text,
        conflicts: end.merge.conflicts,
      };
    default:
      return assertNever(end);
  }
}

/** Adds to a refusal (400) that the host may know only Git's default notes ref: its own words may not say so. */
function explainCustomRef(notesRef: string, error: AppError): AppError {
  if (error.kind !== 'validation' || error.status !== 400 || notesRef === 'refs/notes/commits') return error;
  // The host names another field: the ref is not what it refuses.
  if (/^note\b(?!s_ref)/i.test(error.detail ?? '')) return error;
  const next = `This host may not take notes on ${notesRef}. Your text is kept: try it on commits, or ask whoever runs the host.`;
  return { ...error, next };
}
