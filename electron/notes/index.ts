import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { assertNever } from '../../shared/result.ts';
import { isBlank, type WriteProgress } from '../../shared/domain/notes/index.ts';
import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { Note, NoteOutcome, NotePlace, NoteWrite } from '../../shared/ipc/shapes.ts';
import { createAuthor, signatureOf } from './author.ts';
import type { Tips } from '../git-reads/tips.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import type { Store } from '../store/index.ts';
import { createCarrier } from './carry.ts';
import { createFileObjects, type FileObjects } from './file-objects.ts';
import { createMirrors, type Mirrors } from './mirrors.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { readOverview } from './overview.ts';
import { pauseBefore } from './pace.ts';
import { createReader, type NoteReader } from './reader.ts';
import type { WriteEnd } from './run-write.ts';

export interface NotesDeps {
  store: Pick<Store, 'drafts' | 'writes' | 'settings' | 'patches'>;
  /** Folder for the bare copies of notes refs, one per repository. */
  gitMirrorRoot: string;
  tips: Pick<Tips, 'objectOf'>;
  client: HostClient;
  /** The folder that is served in place as this repository, whose own configuration signs; null: it is none. */
  folderOf: (place: RepositoryPlace) => string | null;
  emit: Emit;
}

export interface Notes {
  /** The handlers of the table's groups of these names. */
  readonly notes: Handlers['notes'];
  readonly outbox: Handlers['outbox'];
  /** For `commits` and `branches` where the host lacks those routes. */
  readonly mirrors: Mirrors;
  /** Goes on with unfinished writes. Call once, when the client can send. */
  resume(): void;
  /** Tries again what is waiting: after sleep, or when the network is back. */
  retry(): void;
  /** An organization's host has just answered. */
  heard(orgId: string): void;
  /** The user threw this place's draft away: a refusal of it needs nobody any more. */
  draftDiscarded(place: NotePlace): void;
  /** Nothing that waits for this organization is sent any more: it is a draft again. An edit half done stays. */
  takeBack(orgId: string): void;
  /** Lets go of an organization's notes as they were fetched: their folders are about to be deleted. */
  forget(orgId: string): void;
  /** Nothing is sent any more; rows stay for the next start. */
  close(): void;
}

/** A slow fetch must not keep a note away: without its history the decision core asks instead. Milliseconds. */
const HISTORY_PATIENCE = 5_000;

/** Notes: reading, writing through the outbox, badges, history. */
export function createNotes(deps: NotesDeps): Notes {
  const { store, gitMirrorRoot, tips, client, folderOf, emit } = deps;
  const changed = ({ orgId, repo }: RepositoryPlace) => emit('notes', 'changed', { orgId, repo });
  const mirrors = createMirrors(gitMirrorRoot, client, changed);
  const author = createAuthor(() => store.settings.get(), folderOf);
  const carrier = createCarrier(client, store.patches, mirrors);
  const files = createFileObjects(tips);
  const reader = createReader(client, mirrors, changed);
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
      settleDraft(store.drafts, place, progress, end);
      if (end.do !== 'done') return;
      reader.wrote(place);
      changed(place);
      mirrors.syncLater(place);
    },
    changed: (items) => emit('outbox', 'changed', items),
  });
  return {
    notes: {
      carriable: ({ commits, ...place }) => carrier.find(place, commits),
      ...noteHandlers(changed, files, reader, outbox, mirrors, client),
      author,
    },
    outbox: outboxHandlers(outbox),
    mirrors,
    resume: () => outbox.resume(),
    retry: () => outbox.retry(),
    heard: (orgId) => outbox.heard(orgId),
    draftDiscarded: (place) => outbox.forget(place),
    takeBack(orgId) {
      for (const { id, place } of outbox.list()) {
        if (place.orgId !== orgId) continue;
        try {
          outbox.discard(id);
        } catch (cause) {
          // Between its two requests: the note is absent until it goes on, should the organization come back.
          if (!(cause instanceof AppFailure)) throw cause;
        }
      }
    },
    forget: (orgId) => mirrors.forget(orgId),
    close() {
      outbox.close();
      mirrors.close();
    },
  };
}

/** More than anybody reads; the rest is told as a number. */
const MOST_HITS = 200;

function noteHandlers(
  changed: (place: RepositoryPlace) => void,
  files: FileObjects,
  reader: NoteReader,
  outbox: Outbox,
  mirrors: Mirrors,
  client: HostClient,
): Omit<Handlers['notes'], 'author' | 'carriable'> {
  return {
    overview: (place) => readOverview(place, mirrors, client, () => changed(place)),
    read: (place) => reader.read(place),
    history: (place) => reader.history(place),
    async search({ orgId, repo, q }) {
      const problem = await mirrors.sync({ orgId, repo });
      return { ...(await mirrors.search({ orgId, repo }).find(q, MOST_HITS)), problem };
    },
    async fileObject({ branch, ephemeral, path, ...at }) {
      return { object: await files.objectOf(at, { branch, ephemeral, path }) };
    },
    async check(place) {
      await mirrors.check(place);
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

/** An edit to nothing is a removal, and the page says so; a new note of nothing but blanks is a slip. */
function refuseBlank({ action, text }: NoteWrite): void {
  if ((action !== 'add' && action !== 'append') || !isBlank(text)) return;
  throw new AppFailure({
    kind: 'validation',
    field: 'text',
    message: 'There is nothing to save: the text is only spaces.',
    next: 'Write something, or leave with Esc.',
  });
}

/** A confirmed write takes its draft away, unless more was typed since; any other end makes sure there is one. */
function settleDraft(
  drafts: Store['drafts'],
  place: NotePlace,
  progress: WriteProgress,
  end: WriteEnd,
): void {
  const { action, mine, base } = progress.intent;
  const draft = drafts.get(place);
  if (end.do === 'done') {
    if (draft !== null && (draft.text === mine || isBlank(draft.text))) drafts.discard(place);
    return;
  }
  if (draft !== null || isBlank(mine)) return;
  drafts.put({ place, text: mine, caret: mine.length, action, base, savedAt: 0 });
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
        toSettle: end.merge.toSettle,
      };
    default:
      return assertNever(end);
  }
}

/** A host may have only Git's default notes ref (it answers 400 then): said beside its own words, which may not. */
function explainCustomRef(notesRef: string, error: AppError): AppError {
  if (error.kind !== 'validation' || error.status !== 400 || notesRef === 'refs/notes/commits') return error;
  // A field of its own that is at fault is not the ref.
  if (/^note\b(?!s_ref)/i.test(error.detail ?? '')) return error;
  const next = `This host may not take notes on ${notesRef}. Your text is kept: try it on commits, or ask whoever runs the host.`;
  return { ...error, next };
}
