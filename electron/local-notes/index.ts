import { mergeNotes } from '../../shared/domain/notes/merge.ts';
import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { joinAppended } from '../../shared/domain/notes/append.ts';
import { outlineOf } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkDraft } from '../../shared/ipc/remarks.ts';
import type { Note, NotePlace, NoteWrite, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { isSnapshot, keptSnapshots } from '../../git/worktree/kept-snapshots.ts';
import { firstLineOf } from '../../git/remarks/authors.ts';
import { withBlocks } from '../../git/remarks/change.ts';
import { withoutRemarks } from '../../git/remarks/without-remarks.ts';
import type { RemarkIntent } from '../notes/decisions/intent.ts';
import type { LocalNote, LocalNoteStore } from '../store/local-notes.ts';
import { createSnapshotKeeper, type SnapshotKeeper } from './keeper.ts';

/**
 * Notes on snapshots of uncommitted changes. They are in the app's database, never in the folder, and their snapshots
 * stay readable as long as they exist.
 */
export interface LocalNotes {
  /** Of a repository, oldest first. */
  list(place: RepositoryPlace): LocalNote[];
  /** Those that are on snapshots of the folder that is served under that name now. */
  listHere(place: RepositoryPlace): Promise<LocalNote[]>;
  /** Whether an object is a snapshot, so that its notes are local. */
  isOnSnapshot(place: NotePlace): Promise<boolean>;
  read(place: NotePlace): Note;
  /** Writes as the outbox does, at once. @throws AppFailure if the snapshot or what was changed is gone */
  write(write: NoteWrite & { remark?: RemarkIntent | null }): Promise<Note>;
  /** Replaces a note byte for byte; null: removes it. */
  replace(place: NotePlace, text: string | null): Promise<void>;
  /** Marks a note as being handed over; undefined: it no longer is. @param before see `LocalNote.handing` */
  markHanding(place: NotePlace, before: string | undefined): void;
  /** Takes some remarks away, by their lines. @returns these lines */
  release(place: NotePlace, sources: readonly string[]): Promise<string>;
  /** Puts back what was taken away. */
  restore(place: NotePlace, taken: string): Promise<void>;
  /** The draft of a remark was stored. Resolves when its snapshot, if it is on one, is kept. */
  draftStored(draft: Pick<RemarkDraft, 'place' | 'anchor'>): Promise<void>;
  /** Drafts of a repository were discarded. */
  draftsDiscarded(place: RepositoryPlace): Promise<void>;
}

interface Deps {
  store: LocalNoteStore;
  /** Drafts keep their snapshots, too. */
  drafts: Parameters<typeof createSnapshotKeeper>[0]['drafts'];
  /** Our repository with the snapshots of a folder; null: it has no work tree. */
  snapshotsOf: (place: RepositoryPlace) => string | null;
  /** The name of who signs notes there; null: unknown. */
  author: (place: RepositoryPlace) => Promise<string | null>;
  changed: (place: RepositoryPlace) => void;
}

export function createLocalNotes({ store, drafts, snapshotsOf, author, changed }: Deps): LocalNotes {
  const keeper: SnapshotKeeper = createSnapshotKeeper({ store, drafts, snapshotsOf });

  async function put(place: NotePlace, text: string | null): Promise<void> {
    if (text === null || isBlank(text)) {
      store.remove(place);
      await keeper.release(place);
    } else {
      await keeper.keep(place, text);
      const now = { author: (await author(place)) ?? '', date: new Date().toISOString() };
      const signatures = { ...store.get(place)?.signatures };
      for (const line of firstLinesOf(text)) signatures[line] ??= now;
      store.put({ place, text, signatures });
    }
    changed({ orgId: place.orgId, repo: place.repo });
  }

  return {
    list: (place) => store.list(place),
    async listHere(place) {
      const all = store.list(place);
      const snapshots = all.length === 0 ? null : snapshotsOf(place);
      if (snapshots === null) return [];
      const kept = new Set(await keptSnapshots(snapshots));
      return all.filter((note) => kept.has(note.place.object));
    },
    async isOnSnapshot(place) {
      if (store.get(place) !== null) return true;
      const snapshots = snapshotsOf(place);
      return snapshots !== null && (await isSnapshot(snapshots, place.object));
    },
    read: (place) => noteAt(place, store.get(place)?.text ?? null),
    async write({ place, ...write }) {
      const text = written(store.get(place)?.text ?? null, write);
      await put(place, text);
      return noteAt(place, store.get(place)?.text ?? null);
    },
    replace: put,
    markHanding(place, before) {
      const note = store.get(place);
      if (note === null) return;
      const { handing: _, ...rest } = note;
      store.put(before === undefined ? rest : { ...rest, handing: before });
    },
    async release(place, sources) {
      const { left, taken } = withoutRemarks(store.get(place)?.text ?? '', sources);
      await put(place, left);
      return taken;
    },
    restore: (place, taken) => put(place, joinAppended(store.get(place)?.text ?? null, taken)),
    draftStored: ({ place, anchor }) => keeper.keepDraft(place, anchor.path),
    draftsDiscarded: (place) => keeper.release(place),
  };
}

/** The lines with which remarks may begin. */
function firstLinesOf(text: string): string[] {
  const { lines, candidates } = outlineOf(text);
  return [...candidates.keys()].map((at) => firstLineOf(lines[at]?.text ?? ''));
}

const noteAt = (place: NotePlace, text: string | null): Note => ({
  place,
  text,
  refSha: null,
  author: null,
  date: null,
});

/** A note's text after a write; null: it is removed. */
function written(
  was: string | null,
  { action, text, base, remark }: Omit<NoteWrite, 'place'> & { remark?: RemarkIntent | null },
): string | null {
  if (action === 'append') return joinAppended(was, text);
  if (remark != null && remark.blocks.length > 0) return withBlocks(was, remark.blocks);
  const mine = action === 'remove' ? null : text;
  if (was === base.text) return mine;
  // What was appended since stays.
  if (was !== null && base.text !== null && was.startsWith(base.text))
    return joinAppended(mine, was.slice(base.text.length).replace(/^\n+/, ''));
  const merged = mergeNotes(base.text, was, mine);
  if (merged.conflicts === 0) return merged.text;
  throw new AppFailure({
    kind: 'conflict',
    message: 'This remark was changed since.',
    next: 'Look at it as it is now, then make your change again.',
  });
}
