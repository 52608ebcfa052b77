import { handOver, type HandedOver, type TakenAlong } from '../../git/handover/hand-over.ts';
import { handedCommits, newestHanded, notedCommits } from '../../git/handover/newest-handed.ts';
import { handedRef } from '../../git/handover/handed-ref.ts';
import { HandOverError } from '../../git/handover/problem.ts';
import { takeBack } from '../../git/handover/take-back.ts';
import { firstParent } from '../../git/objects/object-reader.ts';
import { signedBy, type Signed } from '../../git/objects/signed.ts';
import { notesOn, NOTHING_AHEAD, type NotesSource } from '../../git/remarks/notes-on.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import { countOpen, takeAlong } from '../../git/remarks/handed-note.ts';
import { isSnapshot } from '../../git/worktree/kept-snapshots.ts';
import type { Snapshot } from '../../git/worktree/snapshot.ts';
import { joinAppended } from '../../shared/domain/notes/append.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { HandedOverReport } from '../../shared/ipc/hand-over.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import type { NoteAuthor, NotePlace, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { LocalNotes } from '../local-notes/index.ts';
import type { DraftTable } from '../store/index.ts';
import type { FolderGit } from '../repository-copy/folder-copy.ts';
import { letGoOfHanded } from './let-go.ts';
import { markNews } from './news.ts';
import type { OwnNotes } from './own-notes.ts';
import { countUnsent } from './unsent.ts';

type LocalNote = ReturnType<LocalNotes['list']>[number];

interface Deps {
  /** null: no folder. */
  gitOf: (place: RepositoryPlace) => FolderGit | null;
  /** Our repository with the snapshots of a folder; null: it has no work tree. */
  snapshotsOf: (place: RepositoryPlace) => string | null;
  /** The commit of a folder's uncommitted changes as they are now; null: no work tree. */
  uncommitted: (place: RepositoryPlace) => Promise<string | null>;
  local: Pick<LocalNotes, 'list' | 'listHere' | 'replace' | 'markHanding' | 'isOnSnapshot'>;
  drafts: Pick<DraftTable, 'list'>;
  author: (place: RepositoryPlace) => Promise<NoteAuthor | null>;
  historyOf: HistoryOf;
  notesOf: (place: RepositoryPlace) => NotesSource;
  ownNotes: Pick<OwnNotes, 'has'>;
  /** Notes of a repository have changed. */
  changed: (place: RepositoryPlace) => Promise<void>;
}

export interface HandOvers {
  /** @param reviewed the snapshot that the reader saw; null: the changes as they are now */
  start(place: RepositoryPlace, reviewed: string | null): Promise<HandedOverReport>;
  /** Takes the last hand-over of this run back. */
  undo(place: RepositoryPlace): Promise<void>;
  /** The notes on uncommitted changes that are in the app alone. */
  notes(place: RepositoryPlace): Promise<LocalNote[]>;
  /**
   * Marks the threads that others answered or resolved since the newest hand-over.
   * @param commits see `commits`
   */
  withNews(
    place: RepositoryPlace,
    commits: readonly string[],
    threads: RemarkThread[],
  ): Promise<RemarkThread[]>;
  /** Commits of the hand-overs of a folder's work tree, newest first. */
  handed(place: RepositoryPlace): Promise<string[]>;
  /** These, and those with remarks that were added from a terminal. */
  commits(place: RepositoryPlace): Promise<string[]>;
}

/** What a hand-over of this run did, for undoing it. */
interface Done {
  handed: HandedOver;
  signed: Signed;
  local: readonly OwnNote[];
}

/** A note that is in the app alone: what of it goes along, and remarks whose lines are gone. */
type OwnNote = LocalNote & TakenAlong;

/**
 * Gives the remarks on uncommitted changes to the person or agent working on them: see docs/GUIDE.md. What was reviewed
 * becomes a commit, the notes that were in the app alone become its notes, and those of the hand-over before follow their
 * lines to it.
 */
export function createHandOvers(deps: Deps): HandOvers {
  const { gitOf, snapshotsOf, uncommitted, local, drafts, author, historyOf, notesOf, ownNotes, changed } =
    deps;
  const done = new Map<string, Done>();
  /** Local notes that are in Git at the same moment. */
  const hidden = new Set<string>();

  /** They are in two places for a moment rather than in none, and shown once. */
  async function withHidden<T>(notes: readonly LocalNote[], run: () => Promise<T>): Promise<T> {
    for (const { place } of notes) hidden.add(hiddenKey(place));
    try {
      return await run();
    } finally {
      for (const { place } of notes) hidden.delete(hiddenKey(place));
    }
  }

  function folderAt(place: RepositoryPlace) {
    const [git, snapshots] = [gitOf(place), snapshotsOf(place)];
    if (git === null || snapshots === null)
      throw refused('This folder has no files that could be handed over');
    return { ...git, snapshots };
  }

  async function signedAt(place: RepositoryPlace): Promise<Signed> {
    const who = await author(place);
    if (who === null)
      throw new AppFailure({
        kind: 'validation',
        message: 'Git does not know who you are, so nothing was handed over.',
        next: 'Enter your name and address in Settings, then hand over again.',
      });
    return signedBy(who);
  }

  /** What was reviewed, and the commit below it. */
  async function reviewedAt(
    place: RepositoryPlace,
    snapshots: string,
    named: string | null,
  ): Promise<Pick<Snapshot, 'commit' | 'head'>> {
    const commit = named ?? (await uncommitted(place));
    if (commit === null) throw refused('This folder has no files that could be handed over');
    if (!(await isSnapshot(snapshots, commit))) {
      if (named === null) return { commit, head: commit };
      throw refused('What you reviewed is no longer kept. Reload it, then hand over again');
    }
    const head = await firstParent(snapshots, commit);
    if (head === null) throw refused('What you reviewed is no longer kept. Reload it, then hand over again');
    return { commit, head };
  }

  /** The notes that are in the app alone, each in two parts. */
  async function localNotes(place: RepositoryPlace, to: string): Promise<OwnNote[]> {
    const notes: OwnNote[] = [];
    for (const note of local.list(place)) {
      const { text } = note;
      const { notesRef, object: from } = note.place;
      const parts =
        from === to
          ? { moved: text, stays: '' }
          : await takeAlong(historyOf(place), { notesRef, text, from, to });
      notes.push({ ...note, ...parts });
    }
    return notes;
  }

  /** How many open remarks others see now, and what stays in the app. */
  async function countedAt(
    place: RepositoryPlace,
    own: readonly OwnNote[],
  ): Promise<Pick<HandedOverReport, 'remarks' | 'stay' | 'drafts' | 'general'>> {
    const { history } = historyOf(place);
    const git = gitOf(place);
    const commits = new Set(git === null ? [] : await notedCommits(git));
    const { notes } = await notesOn(place, notesOf(place), commits, NOTHING_AHEAD);
    const total = async (some: ReadonlyArray<{ commit: string; text: string }>): Promise<number> => {
      let sum = 0;
      for (const { commit, text } of some) sum += await countOpen(history, commit, text);
      return sum;
    };
    return {
      remarks: await total(notes),
      stay: await total(own.map(({ place: at, stays }) => ({ commit: at.object, text: stays }))),
      ...(await countUnsent({ drafts, local }, place)),
    };
  }

  return {
    async start(place, named) {
      const folder = folderAt(place);
      const signed = await signedAt(place);
      const reviewed = await reviewedAt(place, folder.snapshots, named);
      await letGoOfHanded({ ...deps, git: folder }, place);
      const own = await localNotes(place, reviewed.commit);
      const notes = new Map<string, string>();
      for (const { place: at, moved } of own)
        if (moved !== '') notes.set(at.notesRef, joinAppended(notes.get(at.notesRef) ?? null, moved));
      const before = (await newestHanded(folder)) ?? '';
      const mark = (to: string | undefined): void => {
        for (const { place: at, moved } of own) if (moved !== '') local.markHanding(at, to);
      };
      const handed = await withHidden(own, async () => {
        mark(before);
        const result = await inWords(() =>
          handOver({
            place: folder,
            reviewed,
            notes: withLineEnds(notes),
            ...signed,
            move: (note) => takeAlong(historyOf(place), note),
          }),
        ).catch((cause: unknown) => {
          mark(undefined);
          throw cause;
        });
        // What was written meanwhile stays for the next time.
        for (const one of own)
          if (isStill(local, one) && one.moved !== '')
            await local.replace(one.place, one.stays === '' ? null : one.stays);
        return result;
      });
      done.set(repositoryKey(place), { handed, signed, local: own.filter(({ moved }) => moved !== '') });
      await changed(place);
      return {
        commit: handed.commit,
        ref: handedRef(folder),
        notesRefs: handed.notes.map(({ notesRef }) => notesRef),
        ...(await countedAt(place, own)),
      };
    },
    async undo(place) {
      const last = done.get(repositoryKey(place));
      if (last === undefined) throw refused('Nothing was handed over that can be taken back');
      const folder = folderAt(place);
      const now = new Map(local.list(place).map((one) => [keyOf(one.place), one.text]));
      await withHidden(last.local, async () => {
        for (const { place: at, text, stays } of last.local) {
          const later = now.get(keyOf(at)) ?? '';
          await local.replace(at, later === stays ? text : joinAppended(text, later));
        }
        try {
          await inWords(() => takeBack({ place: folder, ...last.signed }, last.handed));
        } catch (cause) {
          for (const { place: at } of last.local) await local.replace(at, now.get(keyOf(at)) ?? null);
          throw cause;
        }
      });
      done.delete(repositoryKey(place));
      await changed(place);
    },
    notes: async (place) =>
      (await local.listHere(place)).filter((note) => !hidden.has(hiddenKey(note.place))),
    async withNews(place, commits, threads) {
      const git = gitOf(place);
      if (git === null) return threads;
      const isOwn = (commit: string): boolean => ownNotes.has(place, commit);
      return await markNews({ git, notes: notesOf(place), isOwn }, commits, threads);
    },
    async handed(place) {
      const git = gitOf(place);
      return git === null ? [] : await handedCommits(git);
    },
    async commits(place) {
      const git = gitOf(place);
      return git === null ? [] : await notedCommits(git);
    },
  };
}

const hiddenKey = (place: NotePlace): string => `${repositoryKey(place)} ${keyOf(place)}`;
const keyOf = ({ notesRef, object }: NotePlace): string => `${notesRef} ${object}`;

const isStill = (local: Deps['local'], { place, text }: LocalNote): boolean =>
  local.list(place).some((one) => keyOf(one.place) === keyOf(place) && one.text === text);

/** As Git writes notes. */
const withLineEnds = (notes: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...notes].map(([ref, text]) => [ref, text.endsWith('\n') ? text : `${text}\n`]));

const refused = (sentence: string, cause?: unknown): AppFailure =>
  new AppFailure({ kind: 'validation', message: `${sentence}.` }, cause === undefined ? {} : { cause });

async function inWords<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    throw cause instanceof HandOverError ? refused(cause.message, cause) : cause;
  }
}
