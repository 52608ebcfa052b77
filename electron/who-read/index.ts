import { groupBy } from '../../git/history/group-by.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import {
  formatReadNote,
  joinReadNotes,
  parseReadNote,
  readRefOf,
  shortKey,
  type ReadFiles,
} from '../../shared/domain/who-read/read-note.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import { equalParts } from '../../shared/equal-parts.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import { KEY_CHARS } from '../../shared/ipc/limits.ts';
import type { WhoReadState } from '../../shared/ipc/who-read.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { authorField, type Author } from '../notes/author.ts';
import type { Notes } from '../notes/index.ts';
import type { OpenRepository } from '../repositories/port.ts';
import type { Store } from '../store/index.ts';
import type { StoredMemory } from '../store/memories.ts';
import { listReaders } from './list-readers.ts';
import { putReadNote, takeReadNotes } from './write-note.ts';

/** Time between two writes for a repository. */
const WRITE_INTERVAL_MS = 60_000;
/** Pause after the last hunk that was read. */
const WRITE_DELAY_MS = 2_000;
/** After these it is tried again without being told to. */
const PASSING: ReadonlySet<AppError['kind']> = new Set([
  'offline',
  'timeout',
  'host-unavailable',
  'rate-limited',
  'conflict',
]);

export type WhoReadService = Handlers['whoRead'] & {
  /** Shares what was read before the app ended, and could not be shared then. */
  begin: () => void;
  close: () => void;
};

interface WhoReadDeps {
  open: OpenRepository;
  store: Pick<Store, 'memories' | 'readHunks'>;
  notes: Pick<Notes, 'fetched'> & { notes: Pick<Notes['notes'], 'author'> };
  /** Learns that a note was written: a folder may send it to its remote. */
  folderSyncs: { wrote: (place: RepositoryPlace) => void };
  emit: Emit;
  delays?: { intervalMs: number; delayMs: number };
}

/** By comparison: the tip at which something was read. */
type ReadTips = ReadonlyMap<string, string>;
const NOTHING_READ: ReadTips = new Map();

/** What a person read of a branch, in a notes ref of that person's own, if it is shared; and what others share. */
export function createWhoRead({
  open,
  store: { memories, readHunks },
  notes: { fetched, notes },
  folderSyncs,
  emit,
  delays = { intervalMs: WRITE_INTERVAL_MS, delayMs: WRITE_DELAY_MS },
}: WhoReadDeps): WhoReadService {
  const author: Author = async (place) => await notes.author(place);
  const oneAtATime = createKeyedMutex();
  const pending = new Map<string, { tips: ReadTips; timer: NodeJS.Timeout }>();
  const writtenAt = new Map<string, number>();
  const problems = new Map<string, AppError>();
  const sharedRef = (place: RepositoryPlace): string | null => memories.get(memoryOf('sharesReading', place));
  const withdrawnRef = (place: RepositoryPlace): string | null =>
    memories.get(memoryOf('withdrawsReading', place));

  async function ownRef(place: RepositoryPlace): Promise<string | null> {
    const own = await author(place);
    return own === null ? null : readRefOf(own.email);
  }

  async function stateOf(place: RepositoryPlace): Promise<WhoReadState> {
    const shared = sharedRef(place);
    return {
      ref: shared ?? (await ownRef(place)),
      isShared: shared !== null,
      isWithdrawing: withdrawnRef(place) !== null,
      problem: problems.get(repositoryKey(place)) ?? null,
    };
  }

  function schedule(place: RepositoryPlace, tips: ReadTips): void {
    const key = repositoryKey(place);
    clearTimeout(pending.get(key)?.timer);
    const next = (writtenAt.get(key) ?? -Infinity) + delays.intervalMs - performance.now();
    const timer = setTimeout(() => void run(place, tips), Math.max(delays.delayMs, next));
    timer.unref();
    pending.set(key, { tips, timer });
  }

  const waiting = (place: RepositoryPlace): ReadTips =>
    pending.get(repositoryKey(place))?.tips ?? NOTHING_READ;

  /** Kept also if the app ends before it is shared. */
  function keep(place: RepositoryPlace, comparison: string, tip: string): void {
    const key = memoryOf('readToShare', place, comparison);
    if (memories.get(key) !== tip) memories.put({ ...key, value: tip });
  }

  function forgetKept(place: RepositoryPlace, comparison: string): void {
    // More was read meanwhile: that is not shared yet.
    if (!waiting(place).has(comparison)) memories.remove(memoryOf('readToShare', place, comparison));
  }

  /** By repository: the comparisons of which something is still to be shared. */
  const allKept = (): Map<string, StoredMemory[]> => groupBy(memories.list('readToShare'), repositoryKey);

  async function run(place: RepositoryPlace, tips: ReadTips): Promise<void> {
    const key = repositoryKey(place);
    pending.delete(key);
    const before = problems.get(key);
    try {
      await oneAtATime(key, async () => {
        const withdrawn = withdrawnRef(place);
        if (withdrawn !== null) await takeBack(place, withdrawn);
        for (const [comparison, tip] of tips) {
          // One after the other: each write moves the ref.
          // oxlint-disable-next-line no-await-in-loop
          await share(place, comparison, tip);
          forgetKept(place, comparison);
        }
      });
      problems.delete(key);
    } catch (cause) {
      const error = errorOf(cause);
      problems.set(key, error);
      writtenAt.set(key, performance.now());
      // What was read meanwhile is newer.
      if (PASSING.has(error.kind)) schedule(place, new Map([...tips, ...waiting(place)]));
    }
    if (before !== problems.get(key)) emit('notes', 'changed', place);
  }

  async function share(place: RepositoryPlace, comparison: string, tip: string): Promise<void> {
    const ref = sharedRef(place);
    if (ref === null) return;
    // Kept for longer than the app runs: what became unread since is taken out.
    const written = memoryOf('sharedReading', place, `${tip} ${comparison}`);
    const mine = shortKeys(readHunks.list(comparison));
    const signed = await authorField(author, place);
    const before = memories.get(written);
    const join = (theirs: string | null): string =>
      formatReadNote(
        joinReadNotes(mine, parseReadNote(theirs ?? ''), before === null ? null : parseReadNote(before)),
      );
    const text = await putReadNote(open(place).notes, { notesRef: ref, object: tip }, join, signed);
    memories.put({ ...written, value: formatReadNote(mine) });
    if (text === null) return;
    done(place);
  }

  async function takeBack(place: RepositoryPlace, ref: string): Promise<void> {
    await fetched.refresh(place, true);
    const objects = [...(await fetched.of(place).present(ref)).keys()];
    const signed = await authorField(author, place);
    await takeReadNotes(open(place).notes, ref, objects, signed);
    memories.remove(memoryOf('withdrawsReading', place));
    memories.forget(place, 'sharedReading');
    done(place);
  }

  function done(place: RepositoryPlace): void {
    writtenAt.set(repositoryKey(place), performance.now());
    fetched.refreshLater(place);
    folderSyncs.wrote(place);
    emit('notes', 'changed', place);
  }

  return {
    state: (place) => stateOf(place),
    async share(place) {
      const ref = await ownRef(place);
      if (ref === null)
        throw new AppFailure({
          kind: 'validation',
          message: 'Without your name and address nothing can be shared: others would not know who read it.',
          next: 'Set both in the settings, under Notes.',
        });
      memories.put({ ...memoryOf('sharesReading', place), value: ref });
      memories.remove(memoryOf('withdrawsReading', place));
      // A folder's Sync sends it without asking again.
      memories.put({ ...memoryOf('sharing', place, ref), value: 'shared' });
      return await stateOf(place);
    },
    async withdraw(place) {
      const ref = sharedRef(place);
      if (ref !== null) memories.put({ ...memoryOf('withdrawsReading', place), value: ref });
      memories.remove(memoryOf('sharesReading', place));
      memories.forget(place, 'readToShare');
      clearTimeout(pending.get(repositoryKey(place))?.timer);
      await run(place, NOTHING_READ);
      return await stateOf(place);
    },
    changed({ comparison, tip, orgId, repo }) {
      const place = { orgId, repo };
      const isOurs = comparison.startsWith(`${orgId} ${repo} `);
      if (isOurs && sharedRef(place) !== null) {
        keep(place, comparison, tip);
        schedule(place, new Map([...waiting(place), [comparison, tip]]));
      } else if (withdrawnRef(place) !== null) schedule(place, NOTHING_READ);
    },
    async list({ commits, ...place }) {
      const own = new Set([await ownRef(place), sharedRef(place)]);
      return await listReaders({ fetched, gitDir: () => open(place).copy().gitDir }, place, { commits, own });
    },
    begin() {
      for (const [first, ...others] of allKept().values())
        if (first !== undefined) {
          const tips = [first, ...others].map(({ item, value }) => [item, value] as const);
          const { orgId, repo } = first;
          schedule({ orgId, repo }, new Map([...tips, ...waiting(first)]));
        }
    },
    close() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}

/** The short keys of what was read, from the marks that the app keeps. */
const shortKeys = (marks: readonly (readonly [path: string, marks: string])[]): ReadFiles =>
  new Map(marks.map(([path, keys]) => [path, new Set(equalParts(keys, KEY_CHARS).map(shortKey))]));

function errorOf(cause: unknown): AppError {
  if (cause instanceof AppFailure) return cause.error;
  return { kind: 'internal', message: 'Something went wrong inside the app while what was read was shared.' };
}
