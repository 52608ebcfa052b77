import { setTimeout as sleep } from 'node:timers/promises';
import type { AppErrorKind } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { landedIn, nameSteps, type NoteSeen, type WriteProgress } from '../../shared/domain/notes/index.ts';
import type { Note, NotePlace, NoteRevision } from '../../shared/ipc/shapes.ts';
import type { HostClient } from '../host/client.ts';
import type { Mirrors } from './mirrors.ts';

export interface NoteReader {
  /** The note as it is on the host now. `author` and `date` are there when the mirror knows this version. */
  read(place: NotePlace): Promise<Note>;
  /** The same, only what a write is decided by. */
  seen(place: NotePlace): Promise<NoteSeen>;
  /** Called when a write of this app is through: what was fetched before it is old. */
  wrote(place: NotePlace): void;
  /** Every version, newest first. Empty where notes cannot be fetched over Git. */
  history(place: NotePlace): Promise<NoteRevision[]>;
  /** See `WriteWorld.landed`. */
  landed(place: NotePlace, progress: WriteProgress): Promise<boolean | null>;
}

/** A host that paces its readers may take a minute; what was fetched before is there at once. Milliseconds. */
const PATIENCE = 2_000;

const laneOf = ({ orgId, repo, notesRef }: NotePlace): string => JSON.stringify([orgId, repo, notesRef]);

const AWAY: ReadonlySet<AppErrorKind> = new Set(['offline', 'timeout', 'host-unavailable']);

/** Reads notes by the JSON routes first, and over Git where the host lacks them. */
export function createReader(
  client: Pick<HostClient, 'readNote' | 'notesRefs'>,
  mirrors: Mirrors,
  /** Called when a note that was shown as fetched before turns out to be another on the host. */
  changed: (place: NotePlace) => void,
): NoteReader {
  /** Organizations whose host turned out to have no route that reads notes. */
  const lacking = new Set<string>();
  /** When this app last wrote to a notes ref, by lane; milliseconds since the epoch. */
  const wroteAt = new Map<string, number>();

  async function seen(place: NotePlace): Promise<NoteSeen> {
    if (lacking.has(place.orgId)) return await seenOverGit(place);
    try {
      const note = await client.readNote(place);
      if (note.refSha !== null || note.text !== null) return note;
      return { text: null, refSha: await headOf(place) };
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.kind === 'unsupported-by-host') {
        const overGit = await seenOverGit(place);
        lacking.add(place.orgId);
        return overGit;
      }
      throw cause;
    }
  }

  async function headOf(place: NotePlace): Promise<string | null> {
    try {
      const heads = await client.notesRefs(place);
      return heads.find(({ notesRef }) => notesRef === place.notesRef)?.sha ?? null;
    } catch (cause) {
      // 400: custom notes refs are not enabled. Either way there is no guard to be had over JSON.
      if (!(cause instanceof AppFailure)) throw cause;
      if (cause.error.kind !== 'unsupported-by-host' && cause.error.kind !== 'validation') throw cause;
      return (await seenOverGit(place)).refSha;
    }
  }

  async function seenOverGit(place: NotePlace): Promise<NoteSeen> {
    const problem = await mirrors.sync(place, true);
    if (problem !== null)
      throw new AppFailure({ kind: 'unsupported-by-host', feature: 'reading notes', message: problem });
    const index = await mirrors.of(place).index(place.notesRef);
    const blob = index?.byObject.get(place.object)?.[0]?.to ?? null;
    const [text = null] = blob === null ? [] : await mirrors.of(place).texts([blob]);
    return { text, refSha: index?.tip ?? null };
  }

  /** What the mirror holds; null: it knows nothing of this notes ref. */
  async function fetchedBefore(place: NotePlace): Promise<NoteSeen | null> {
    const mirror = mirrors.of(place);
    const index = await mirror.index(place.notesRef).catch(() => null);
    if (index === null) return null;
    const blob = index.byObject.get(place.object)?.[0]?.to ?? null;
    const [text = null] = blob === null ? [] : await mirror.texts([blob]);
    return { text, refSha: index.tip };
  }

  /** What was read stays readable: while the host cannot be reached, and while its answer takes long. */
  async function shown(place: NotePlace): Promise<NoteSeen> {
    const asking = seen(place).catch(async (cause: unknown) => {
      const before =
        cause instanceof AppFailure && AWAY.has(cause.error.kind) ? await fetchedBefore(place) : null;
      if (before === null) throw cause;
      return before;
    });
    const soon = await Promise.race([asking, sleep(PATIENCE, null)]);
    // What was written here since the last fetch is newer than that.
    const older = mirrors.of(place).fetchedAt() < (wroteAt.get(laneOf(place)) ?? 0);
    const early = soon === null && !older && !lacking.has(place.orgId) ? await fetchedBefore(place) : null;
    if (early === null) return soon ?? (await asking);
    asking.then(
      (found) => void ((found.text === early.text && found.refSha === early.refSha) || changed(place)),
      () => undefined,
    );
    return early;
  }

  return {
    seen,
    wrote: (place) => void wroteAt.set(laneOf(place), Date.now()),
    async read(place) {
      const { text, refSha } = await shown(place);
      const unsigned: Note = { place, text, refSha, author: null, date: null };
      if (text === null) return unsigned;
      const index = await mirrors
        .of(place)
        .index(place.notesRef)
        .catch(() => null);
      if (index?.tip !== refSha) {
        mirrors.syncLater(place);
        return unsigned;
      }
      const last = index?.byObject.get(place.object)?.[0];
      return last === undefined ? unsigned : { ...unsigned, author: last.authorName, date: last.date };
    },
    async history(place) {
      await mirrors.sync(place);
      const mirror = mirrors.of(place);
      const changes = (await mirror.index(place.notesRef))?.byObject.get(place.object) ?? [];
      const blobs = [...new Set(changes.flatMap(({ to }) => (to === null ? [] : [to])))];
      const texts = await mirror.texts(blobs);
      const textOf = new Map(blobs.map((blob, at) => [blob, texts[at] ?? '']));
      return nameSteps(
        changes.map(({ commit, authorName, date, to }) => ({
          commit,
          author: authorName,
          date,
          text: to === null ? null : (textOf.get(to) ?? ''),
        })),
      );
    },
    async landed(place, progress) {
      if ((await mirrors.sync(place, true)) !== null) return null;
      const mirror = mirrors.of(place);
      const index = await mirror.index(place.notesRef);
      if (index === null) return false;
      const since = await mirror.commitsSince(index.tip, progress.intent.base.refSha);
      if (since === null) return null;
      const changes = (index.byObject.get(place.object) ?? []).filter(({ commit }) => since.has(commit));
      const texts = await mirror.texts(changes.flatMap(({ to }) => (to === null ? [] : [to])));
      return landedIn(progress, texts);
    },
  };
}
