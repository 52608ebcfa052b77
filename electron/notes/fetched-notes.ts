import { GitError } from '../../git/process/error.ts';
import { gitProblem } from '../../git/process/required.ts';
import { listRemote } from '../../git/remote/host-remote.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { explain } from '../repository-copy/failure.ts';
import type { Repository, RepositoryNotes } from '../repositories/port.ts';
import { NOTES } from '../repository-copy/kept-refs.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { Log } from '../security/log.ts';
import { createLastSearch } from './last-search.ts';
import { createNoteList, type NoteList } from './note-list.ts';
import type { NoteSearch } from './search.ts';

/** A more recent fetch is not repeated for reading. */
const FRESH_FOR_MS = 15_000;

/** The fetched notes of repositories, and when to fetch them again. */
export interface FetchedNotes {
  of(place: RepositoryPlace): NotesRefs;
  /**
   * Makes sure that the notes were fetched recently (`now`: always fetches).
   * @returns null, or why fetching failed: notes fetched earlier, if any, can still be read
   */
  refresh(place: RepositoryPlace, now?: boolean): Promise<string | null>;
  /** The same, but accepts a fetch only if it began after `since`: milliseconds since the epoch. */
  refreshSince(place: RepositoryPlace, since: number): Promise<string | null>;
  /** Starts a fetch without waiting for it; listeners are notified when something moved. */
  refreshLater(place: RepositoryPlace): void;
  /** Lists only the refs, and fetches if one has moved. Ignores an unreachable host. */
  check(place: RepositoryPlace): Promise<void>;
  /** Search in the fetched notes. */
  search(place: RepositoryPlace): NoteSearch;
  /** All fetched notes, in order. */
  list(place: RepositoryPlace): NoteList;
}

/**
 * @param moved called after a fetch that changed a notes ref
 * @param wasFetched called after every fetch
 */
export function createFetchedNotes(
  open: (place: RepositoryPlace) => Pick<Repository, 'copy'> & { notes: Pick<RepositoryNotes, 'refs'> },
  moved: (place: RepositoryPlace) => void,
  log: Pick<Log, 'info'>,
  wasFetched: (place: RepositoryPlace) => void = () => undefined,
): FetchedNotes {
  const lastSearch = createLastSearch();
  const lists = new WeakMap<NotesRefs, NoteList>();
  const of = (place: RepositoryPlace): NotesRefs => open(place).copy().notes;

  /** Fetches unless that was done since `fresh`; joins a running fetch that began after `since`. */
  async function fetch(
    { orgId, repo }: RepositoryPlace,
    fresh: number,
    since: number,
  ): Promise<string | null> {
    const notes = of({ orgId, repo });
    const at = notes.fetchedAt();
    // A clock that was set back must not keep them fresh for a day.
    if (at >= fresh && at <= Date.now()) return null;
    try {
      if (await notes.refresh(since)) {
        log.info(`notes of ${orgId}: fetched, something moved`);
        moved({ orgId, repo });
      }
      wasFetched({ orgId, repo });
      return null;
    } catch (cause) {
      log.info(`notes of ${orgId}: not fetched, ${reasonOf(cause)}`);
      return problemOf(cause);
    }
  }

  const refreshSince: FetchedNotes['refreshSince'] = (place, since) => fetch(place, since, since);
  // A running fetch is never restarted for later callers, however long it takes.
  const refresh: FetchedNotes['refresh'] = (place, now = false) =>
    now ? refreshSince(place, Infinity) : fetch(place, Date.now() - FRESH_FOR_MS, 0);

  /** One request; over Git if the host lacks the route. */
  async function headsOf(place: RepositoryPlace): Promise<Map<string, string>> {
    try {
      return new Map((await open(place).notes.refs()).map(({ notesRef, sha }) => [notesRef, sha]));
    } catch (cause) {
      if (!(cause instanceof AppFailure) || cause.error.kind !== 'unsupported-by-host') throw cause;
      const refs = await listRemote(await open(place).copy().remote(false), [`${NOTES}*`]);
      return new Map(refs.map(({ ref, sha }) => [ref, sha]));
    }
  }

  return {
    of,
    refresh,
    refreshSince,
    refreshLater(place) {
      void refresh(place, true);
    },
    async check(place) {
      try {
        const heads = await headsOf(place);
        const refs = await of(place).heads();
        const same = refs.length === heads.size && refs.every(({ ref, sha }) => heads.get(ref) === sha);
        if (!same) await refresh(place, true);
      } catch {
        // The next check reports it.
      }
    },
    list(place) {
      const notes = of(place);
      const list = lists.get(notes) ?? createNoteList(notes);
      lists.set(notes, list);
      return list;
    },
    search: (place) => lastSearch(of(place)),
  };
}

/** What is missing when notes cannot be fetched, in one or two sentences. */
function problemOf(cause: unknown): string {
  const loses = 'Badges, history and search of notes are not available.';
  const failure = explain('notes', cause);
  if (!(failure instanceof AppFailure)) return `The notes could not be read over Git. ${loses}`;
  const { message, next } = failure.error;
  const missing = gitProblem(cause) !== null && next !== undefined;
  return `${message} ${loses}${missing ? ` ${next}` : ''}`;
}

/** For the log: kinds of errors only, no words of a host. */
function reasonOf(cause: unknown): string {
  if (cause instanceof GitError) return `git ${cause.reason}${cause.code === null ? '' : ` ${cause.code}`}`;
  return cause instanceof AppFailure ? cause.error.kind : 'fault';
}
