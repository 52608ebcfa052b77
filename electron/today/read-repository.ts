import { groupBy } from '../../git/history/group-by.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import { branchOf, type NamespacedSide } from '../../shared/domain/side.ts';
import { markOfEntries } from './mark.ts';
import type { Repository } from '../repositories/port.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { branchItems } from './branch-items.ts';
import type { Reader } from './note-items.ts';
import { readBranches, type BranchesToRead, type ReadBranch } from './read-branches.ts';
import { fetchedPeopleNotes, MAX_WAITING_ITEMS, readChangedNotes, readOpenThreads } from './read-notes.ts';
import { peopleNotes, sidesByTip, type PeopleNotes, type RefTips } from './ref-tips.ts';
import type { ReadRepository, ReadState } from './state.ts';
import { MAX_WAITING_MS } from './what-waits.ts';

export interface RepositoryToRead {
  repository: Pick<Repository, 'place' | 'copy' | 'capabilities' | 'distance' | 'loggedMoves'>;
  /** All of its refs, as they are now. */
  refs: RefTips;
  /** As it was read last; null: never. */
  before: ReadRepository | null;
  /** Updates the notes on this computer. Resolves to why that failed, or null. */
  refreshNotes: () => Promise<string | null>;
  reader: Reader;
  isOwnCommit: (commit: string) => boolean;
  remembered: ReadonlyArray<BranchTip & { branch: string }>;
  starred: ReadonlyMap<string, string>;
  isRebasedOnly: BranchesToRead['isRebasedOnly'];
  isDone: (item: WaitingItem) => boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What the reader has read and follows: a change of it changes what waits, though no ref moved. */
const readingOf = async ({ remembered, starred, reader }: RepositoryToRead): Promise<string> =>
  await markOfEntries([
    ...starred,
    ['reader', reader?.email ?? ''],
    ...remembered.map(({ branch, tip, readAt }) => [`${branch} ${tip}`, String(readAt)] as const),
  ]);

/**
 * Reads what waits in a repository; null: nothing has changed since it was read last. At first sight of a repository, the
 * notes that it has do not wait.
 */
export async function readRepository(
  from: RepositoryToRead,
): Promise<(ReadRepository & { problem: string | null; hasFetched: boolean }) | null> {
  const { repository, refs, before, now } = from;
  const there = await peopleNotes(refs);
  const state = {
    refs: await markOfEntries(refs),
    noted: await markOfEntries(Object.entries(there)),
    reading: await readingOf(from),
  };
  const goesOn = before?.state.isCut === true && !waitsInNotes(before.items, from);
  if (before !== null && isSame(before.state, state) && !goesOn) return null;
  const copy = repository.copy();
  // At a host they are fetched once there is something new.
  const mayWait =
    before === null ? repository.capabilities.contentsAtHand : before.state.noted !== state.noted;
  const problem = mayWait ? await from.refreshNotes() : null;
  const notes = copy.notes.exists() ? await fetchedPeopleNotes(copy) : {};
  const looked = lookedAt(from, there);
  const since = new Map(before?.items.map(({ mark, at }) => [mark, at]));
  const { items: changed, unread } =
    before === null ? NOTHING_CHANGED : await readChangedNotes({ ...from, copy }, looked, notes);
  const sides = await sidesByTip(refs);
  const branches = await branchesOf(from, changed, sides);
  const items = [
    ...changed.map((item) => placed(item, branches, sides)),
    ...(await itemsOfBranches(from, branches, notes, since)),
  ];
  return {
    ...repository.place,
    // Until its notes could be read, they are not read: the next round tries again.
    state: {
      ...state,
      ...(problem === null ? {} : { refs: '', noted: '' }),
      looked,
      ...readUpTo(there, looked, unread),
    },
    items: items.slice(0, MAX_WAITING_ITEMS),
    readAt: now,
    problem,
    hasFetched: mayWait && !repository.capabilities.contentsAtHand,
  };
}

const NOTHING_CHANGED = { items: [], unread: [] };

/** Refs for which there was no room are read from where they were once the others were seen. */
function readUpTo(
  there: PeopleNotes,
  looked: PeopleNotes,
  unread: readonly string[],
): Pick<ReadState, 'notes' | 'isCut'> {
  if (unread.length === 0) return { notes: there, isCut: false };
  const left = new Set(unread);
  const read = Object.entries(there).filter(([ref]) => !left.has(ref));
  const before = Object.entries(looked).filter(([ref]) => left.has(ref));
  return { notes: Object.fromEntries([...read, ...before]), isCut: true };
}

const isSame = (a: Pick<ReadState, 'refs' | 'reading'>, b: Pick<ReadState, 'refs' | 'reading'>): boolean =>
  a.refs === b.refs && a.reading === b.reading;

/**
 * From which tips on notes wait. As soon as everything was seen, or is too old to wait, that is where they are now: what
 * was seen need not be remembered for ever.
 */
function lookedAt(from: RepositoryToRead, there: PeopleNotes): PeopleNotes {
  const { before } = from;
  if (before === null) return there;
  return waitsInNotes(before.items, from) ? before.state.looked : before.state.notes;
}

const waitsInNotes = (
  items: readonly WaitingItem[],
  { isDone, now }: Pick<RepositoryToRead, 'isDone' | 'now'>,
): boolean =>
  items.some(
    (item) =>
      item.kind !== 'moved' && item.kind !== 'open' && item.at > now - MAX_WAITING_MS && !isDone(item),
  );

/** Branches whose histories are fetched at once to find out which of them a commit is on. */
const MAX_FETCHED_BRANCHES = 10;

/** The branches that are followed, with the commits that notes are on as far as a host has them. */
async function branchesOf(
  from: RepositoryToRead,
  changed: readonly WaitingItem[],
  sides: ReadonlyMap<string, NamespacedSide>,
): Promise<ReadBranch[]> {
  const branches = await readBranches(from);
  const isPlaced = (item: WaitingItem): boolean => placed(item, branches, sides).branch !== null;
  if (from.repository.capabilities.contentsAtHand || changed.every(isPlaced)) return branches;
  const fetchable = branches.slice(0, MAX_FETCHED_BRANCHES).filter(({ side }) => branchOf(side) !== null);
  let isFetched = false;
  for (const [ephemeral, some] of groupBy(fetchable, (branch) => branch.ephemeral)) {
    const names = some.flatMap(({ side }) => branchOf(side) ?? []);
    // One after the other: they go into one repository.
    // oxlint-disable-next-line no-await-in-loop
    const fetched = await from.repository.copy().fetchHistories(names, ephemeral).catch(ignoreReadFailure);
    isFetched ||= fetched !== undefined;
  }
  return isFetched ? await readBranches(from) : branches;
}

async function itemsOfBranches(
  { repository, now }: RepositoryToRead,
  branches: readonly ReadBranch[],
  notes: PeopleNotes,
  since: ReadonlyMap<string, number>,
): Promise<WaitingItem[]> {
  const own = branches.filter(({ isOwn }) => isOwn);
  const commits = new Set(own.flatMap((one) => [...one.commits]));
  const threads = await readOpenThreads(repository.copy(), notes, commits);
  return branches.flatMap((branch) => {
    const openThreads = threads.filter(({ object }) => branch.commits.has(object));
    return branchItems({ ...branch, openThreads }, since, now);
  });
}

/** Names the branch that a commit is on. */
function placed(
  item: WaitingItem,
  branches: readonly ReadBranch[],
  sides: ReadonlyMap<string, NamespacedSide>,
): WaitingItem {
  const { object } = item;
  if (object === null) return item;
  const branch =
    branches.find(({ head }) => head === object) ?? branches.find(({ commits }) => commits.has(object));
  if (branch !== undefined) {
    const { side, ephemeral, base, head } = branch;
    const against = { base: base?.side ?? null, ephemeralBase: base?.ephemeral ?? false };
    return { ...item, branch: side, ephemeral, ...against, tip: head };
  }
  const named = sides.get(object);
  return named === undefined
    ? item
    : { ...item, branch: named.side, ephemeral: named.ephemeral, tip: object };
}
