import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { OutboxItem, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { createOwnNotes } from '../hand-over/own-notes.ts';
import type { FetchedNotes } from '../notes/fetched-notes.ts';
import type { Repository } from '../repositories/port.ts';
import { attempt } from '../store/attempt.ts';
import type { Store } from '../store/index.ts';
import { FOLLOWED_KINDS, followedRepositories, starredBranches } from './followed.ts';
import { markKey } from './mark.ts';
import type { Versions } from '../versions/index.ts';
import type { Reader } from './note-items.ts';
import { followsEphemeral } from './read-branches.ts';
import { fetchedPeopleNotes, MAX_CHANGED_REFS } from './read-notes.ts';
import { readRepository } from './read-repository.ts';
import { differsInBaseOnly } from './rebased-only.ts';
import { createRounds, type Asked, type RoundsDeps } from './rounds.ts';
import { readStored, storedOf, type ReadRepository } from './state.ts';
import { createNewsTeller, type TellerDeps } from './news-teller.ts';
import { whatWaits } from './what-waits.ts';

export interface Today {
  readonly handlers: Handlers['today'];
  begin(): void;
  /** The window has the focus again. */
  focus(): void;
  /** The reader's unfinished writes have changed. */
  pendingChanged(items: readonly OutboxItem[]): void;
  /** Shows the number at the app's icon anew. */
  refreshNumber(): void;
  /** The notes of a repository are on this computer. Of one that was never read, what comes after that waits. */
  wasFetched(place: RepositoryPlace): void;
  /** A repository is no longer listed: its name may go to another one. */
  forget(place: RepositoryPlace): void;
  /** An organization was removed, or is another one now. */
  forgetOrganization(orgId: string): void;
  close(): void;
}

interface Deps extends Pick<RoundsDeps, 'calm' | 'isInReach' | 'isInSight' | 'log'> {
  store: Pick<Store, 'memories' | 'settings' | 'today' | 'branchTips'>;
  desktop: TellerDeps['desktop'];
  pending: () => readonly OutboxItem[];
  open: (
    place: RepositoryPlace,
  ) => Pick<
    Repository,
    | 'place'
    | 'repositoryId'
    | 'copy'
    | 'capabilities'
    | 'allTips'
    | 'distance'
    | 'loggedMoves'
    | 'observeRefs'
  >;
  fetched: Pick<FetchedNotes, 'refresh'>;
  reader: (place: RepositoryPlace) => Promise<Reader>;
  pairs: Versions['pairs'];
  isThere: (orgId: string) => boolean;
  emit: Emit;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

const NOT_ALL_READ = `More than ${String(MAX_CHANGED_REFS)} notes refs have changed since you looked: the others are read once you have seen what is listed.`;
/** What Git sends for a fetch: for what the host can, for its refs, for a pack. */
const FETCH_REQUESTS = 3;

/** What waits for the reader: read in rounds, stored, and listed from there. */
export function createToday(deps: Deps): Today {
  const { store, open, fetched, reader, pairs, isThere, pending, emit, now = Date.now } = deps;
  const ownNotes = createOwnNotes(store.memories);
  /** As stored; null: not read from there yet. */
  let cached: Map<string, ReadRepository> | null = null;

  const repositories = (): Map<string, ReadRepository> =>
    (cached ??= new Map(
      store.today.list().flatMap((row) => {
        const read = readStored(row);
        return read === null ? [] : [[repositoryKey(read), read] as const];
      }),
    ));
  const followed = (): RepositoryPlace[] =>
    followedRepositories(store.memories.list(...FOLLOWED_KINDS), isThere);
  const seenMarks = (): Set<string> =>
    new Set(store.today.seen().map(({ mark, ...place }) => markKey(place, mark)));

  /** A note of the reader's own may be read before the app knows that it was written. */
  function doneMarks(): (place: RepositoryPlace, item: WaitingItem) => boolean {
    const [seen, isOwn] = [seenMarks(), ownNotes.all()];
    return (place, { mark, notesCommit }) =>
      seen.has(markKey(place, mark)) || (notesCommit !== null && isOwn(place, notesCommit));
  }

  function waiting(): ReturnType<typeof whatWaits> {
    const read = followed().flatMap((place) => {
      const one = repositories().get(repositoryKey(place));
      return one === undefined ? [] : [{ ...one, repositoryId: open(place).repositoryId }];
    });
    return whatWaits(read, doneMarks(), now());
  }

  /** The reader is about to see the notes that it has. */
  async function beginAt(place: RepositoryPlace): Promise<void> {
    const notes = await fetchedPeopleNotes(open(place).copy());
    if (repositories().has(repositoryKey(place))) return;
    const state = { looked: notes, notes, noted: '', refs: '', reading: '', isCut: false };
    const begun = { ...place, state, items: [], readAt: 0 };
    repositories().set(repositoryKey(place), begun);
    attempt(() => store.today.put(storedOf(begun)));
  }

  async function ask(place: RepositoryPlace, signal: AbortSignal): Promise<Asked> {
    const repository = open(place);
    const remembered = store.branchTips.ofRepository(place);
    const starred = starredBranches(store.memories.list('starred'), place);
    const looked = { remembered, starred, now: now() };
    const ephemeral = followsEphemeral(looked);
    const { tips: refs, requests } = await repository.allTips({ signal, ephemeral });
    const before = repositories().get(repositoryKey(place)) ?? null;
    // Needed only where something has changed.
    let isDone: ReturnType<typeof doneMarks> | null = null;
    const read = await readRepository({
      repository,
      refs,
      before,
      refreshNotes: () => fetched.refresh(place, true),
      reader: await reader(place).catch(() => null),
      isOwnCommit: (commit) => ownNotes.has(place, commit),
      ...looked,
      isRebasedOnly: (branch, versions) => differsInBaseOnly(repository, pairs, branch, versions),
      isDone: (item) => (isDone ??= doneMarks())(place, item),
    });
    signal.throwIfAborted();
    // It was forgotten meanwhile.
    if (!followed().some((one) => repositoryKey(one) === repositoryKey(place)))
      return { requests, problem: null };
    if (read === null) {
      const readAt = now();
      if (before !== null) repositories().set(repositoryKey(place), { ...before, readAt });
      attempt(() => store.today.touch(place, readAt));
      return { requests, problem: null };
    }
    const { problem, hasFetched, ...rest } = read;
    repositories().set(repositoryKey(place), rest);
    attempt(() => store.today.put(storedOf(rest)));
    return { requests: requests + (hasFetched ? FETCH_REQUESTS : 0), problem };
  }

  const news = createNewsTeller(deps);
  function changed(): void {
    emit('today', 'changed', {});
    news.waits(waiting().rows);
  }

  const rounds = createRounds({
    ...deps,
    followed,
    ask,
    observe: (place, moved) => (open(place).capabilities.listedHere ? open(place).observeRefs(moved) : null),
    ended: changed,
    now,
  });

  return {
    handlers: {
      list() {
        const { rows, more } = waiting();
        return {
          rows,
          more,
          followed: followed().map((place) => {
            const read = repositories().get(repositoryKey(place));
            return {
              ...place,
              // Zero: it was opened, and not read yet.
              asOf: read?.readAt || null,
              problem: rounds.problemOf(place) ?? (read?.state.isCut === true ? NOT_ALL_READ : null),
            };
          }),
          round: rounds.cost(),
        };
      },
      async look({ force }) {
        await rounds.look(force);
      },
      mark({ rows, seen }) {
        for (const { marks, ...place } of rows) store.today.setSeen(place, marks, seen, now());
        changed();
      },
    },
    begin() {
      // What waits at the start is no news.
      news.pending(pending());
      news.waits(waiting().rows);
      rounds.begin();
    },
    pendingChanged: (items) => news.pending(items),
    refreshNumber: () => news.refreshNumber(),
    focus: () => rounds.focus(),
    wasFetched(place) {
      if (!repositories().has(repositoryKey(place))) void beginAt(place).catch(ignoreReadFailure);
    },
    forget(place) {
      store.today.forgetRepository(place);
      cached?.delete(repositoryKey(place));
    },
    forgetOrganization(orgId) {
      store.today.forget(orgId);
      cached = null;
    },
    close: () => rounds.close(),
  };
}
