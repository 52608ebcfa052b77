import { setImmediate as yieldLoop } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import type { IdMap } from '../../git/objects/id-map.ts';
import { objectInfos, readSome, readSomeLists } from '../../git/objects/object-reader.ts';
import { NO_NOTES, readNotesTree } from '../../git/notes/notes-tree.ts';
import { objectKind, objectTitle } from '../../git/objects/object-title.ts';
import { resolveSymref, listRefs, type Ref } from '../../git/refs/refs.ts';
import { runGit } from '../../git/process/run.ts';
import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import type { RepositoryCopy } from './copy.ts';
import { NOTES } from './kept-refs.ts';
import { unreadNotesWords } from './unreadable-notes.ts';
import { indexRef, type RefIndex } from '../../git/notes/ref-index.ts';

/** The notes refs of a repository as last fetched. */
export interface NotesRefs {
  /**
   * Fetches the notes refs; calls share a fetch where possible. `since` (milliseconds since the epoch): a running fetch
   * suffices if it began after that; whether a ref moved is then reported to its starter.
   * @returns whether a ref moved
   */
  refresh(since?: number): Promise<boolean>;
  /** When the last successful fetch began, in milliseconds since the epoch; 0: never in this run. */
  fetchedAt(): number;
  /** Whether there is anything to read without a fetch. */
  exists(): boolean;
  /** Refs that hold notes themselves: an alias (a symbolic ref) does not list the same notes twice. */
  refs(): Promise<Ref[]>;
  /** All refs, including aliases. */
  heads(): Promise<Ref[]>;
  /** The notes ref that Git reads and writes under this name: the target of a symbolic ref. */
  followed(ref: string): Promise<string>;
  /** Whether this notes ref's history was read before: then only newer commits must be read. */
  knows(ref: string): boolean;
  /** null: no such notes ref. */
  index(ref: string): Promise<RefIndex | null>;
  /** Which objects currently have a note, and in which blob: far quicker than the history of a long notes ref. */
  present(ref: string): Promise<IdMap>;
  /** Settles when no such query is running: it is made together with slower ones, and goes first. */
  presented(): Promise<void>;
  /**
   * Texts of note blobs, in order; null if one is missing, or exceeds the limit.
   * @param most total bytes
   */
  texts(blobs: readonly string[], most?: number): Promise<Array<string | null>>;
  /** The same, in batches as they are read; those that exceed the limit are left out. Name each blob once. */
  textLists(blobs: readonly string[], most: number): AsyncGenerator<Array<string | null>, void>;
  /** Titles of objects, in order: a commit's subject, "tag v1", "a file"; null: missing. Fetches nothing. */
  titles(objects: readonly string[]): Promise<Array<string | null>>;
  /** Why notes of these refs cannot be read, a sentence; null: there are none of them. */
  unreadWords(refs: readonly string[]): Promise<string | null>;
  /** What a missing object is; null: it may be on the host. */
  readonly absent: string | null;
  /** Commits of the notes ref since `base` (all if null), or null if `base` is not in its history. */
  commitsSince(tip: string, base: string | null): Promise<Set<string> | null>;
}

/** Bytes of texts read at a time. */
const MAX_TEXT_BYTES = 256_000_000;
/** Notes refs that are listed at a time. */
const MAX_LISTS = 4;
/** Cached objects with notes, of all refs and of one. */
const MAX_CACHED_OBJECTS = 250_000;
/** Characters of cached texts, in total and per text. */
const MAX_CACHED_CHARACTERS = 2_000_000;
const MAX_CACHED_TEXT_LENGTH = 20_000;

export function createNotesRefs({
  gitDir,
  hasNotes,
  fetchNotes,
  isWhole = false,
}: Pick<RepositoryCopy, 'gitDir' | 'hasNotes' | 'fetchNotes' | 'isWhole'>): NotesRefs {
  const indexes = new Map<string, Promise<RefIndex>>();
  const indexed = new Set<string>();
  /** By a ref's tip. Remarks query every ref again after every note that is written. */
  const trees = new LRUCache<string, IdMap>({
    maxSize: MAX_CACHED_OBJECTS,
    sizeCalculation: ({ size }) => size + 1,
  });
  const lists = new Semaphore(MAX_LISTS);
  /** Reads in progress: badges, remarks and the commits need them together. */
  const readingTrees = new Map<string, Promise<IdMap>>();
  /** By blob. */
  const remembered = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CHARACTERS,
    maxEntrySize: MAX_CACHED_TEXT_LENGTH,
    sizeCalculation: ({ length }) => length + 1,
  });
  /** Settles when running queries for objects with notes have been answered. */
  let presenting: Promise<unknown> = Promise.resolve();
  let running: { over: Promise<boolean>; begun: number } | null = null;
  /**
   * Starts after the running one, which may have missed later writes, and answers everyone who asks until then.
   * Hand-written because a mutex would run one fetch for each of them.
   */
  let next: Promise<boolean> | null = null;
  let fetchedAt = 0;

  /** Only a fetch changes them. */
  let listed: Promise<Ref[]> | null = null;
  const list = async (): Promise<Ref[]> => (hasNotes() ? await listRefs(gitDir, NOTES) : []);

  async function heads(): Promise<Ref[]> {
    listed ??= list();
    listed.catch(() => (listed = null));
    return await listed;
  }

  async function refs(): Promise<Ref[]> {
    const all = await heads();
    const names = new Set(all.map(({ ref }) => ref));
    return all.filter(({ symref = '' }) => !names.has(symref));
  }

  const headOf = async (ref: string): Promise<Ref | undefined> => resolveSymref(await heads(), ref);

  async function fetch(begun: number): Promise<boolean> {
    const before = await heads();
    let here: Ref[] | null = null;
    try {
      here = await fetchNotes();
    } finally {
      listed = here === null ? null : Promise.resolve(here);
    }
    fetchedAt = begun;
    return JSON.stringify(before) !== JSON.stringify(await heads());
  }

  function run(): Promise<boolean> {
    const begun = Date.now();
    const over = fetch(begun).finally(() => {
      running = null;
    });
    running = { over, begun };
    return over;
  }

  async function readTree(ref: string): Promise<IdMap> {
    const tip = (await headOf(ref))?.sha;
    if (tip === undefined) return NO_NOTES;
    const cached = trees.get(tip) ?? readingTrees.get(tip);
    if (cached !== undefined) return await cached;
    const reading = lists.runExclusive(() => readNotesTree(gitDir, tip));
    const pending = reading.finally(() => readingTrees.delete(tip));
    readingTrees.set(tip, pending);
    const tree = await pending;
    trees.set(tip, tree);
    return tree;
  }

  async function presented(): Promise<void> {
    await yieldLoop();
    await presenting;
  }

  async function* textLists(
    blobs: readonly string[],
    most: number,
  ): AsyncGenerator<Array<string | null>, void> {
    let room = Math.min(most, MAX_TEXT_BYTES);
    for await (const some of readSomeLists(gitDir, blobs)) {
      const texts: Array<string | null> = [];
      for (const blob of some) {
        room -= blob?.content.length ?? 0;
        if (room < 0) break;
        texts.push(blob?.type === 'blob' ? noteFromBytes(blob.content) : null);
      }
      yield texts;
      if (room < 0) return;
    }
  }

  return {
    exists: hasNotes,
    refs,
    heads,
    followed: async (ref) => (await headOf(ref))?.ref ?? ref,
    fetchedAt: () => fetchedAt,
    refresh(since = Infinity) {
      if (running === null) return run();
      // Unless a newer fetch is already awaited.
      if (running.begun >= since && next === null) return running.over.then(() => false);
      next ??= running.over
        .catch(() => false)
        .then(() => {
          next = null;
          return run();
        });
      return next;
    },
    knows: (ref) => indexed.has(ref),
    async index(name) {
      const { ref = name, sha: tip } = (await headOf(name)) ?? {};
      if (tip === undefined) return null;
      const previous = await indexes.get(ref)?.catch(() => undefined);
      if (previous?.tip === tip) return previous;
      // A long history costs Git and this process a second.
      const ready = previous === undefined ? presented() : Promise.resolve();
      const pending = ready.then(() => indexRef(gitDir, tip, previous));
      indexes.set(ref, pending);
      pending.then(
        () => indexed.add(ref),
        () => indexes.delete(ref),
      );
      return await pending;
    },
    async present(ref) {
      const pending = readTree(ref);
      presenting = Promise.allSettled([presenting, pending]);
      return await pending;
    },
    presented,
    textLists,
    absent: isWhole ? 'an object that is not in this folder' : null,
    async texts(blobs, most = MAX_TEXT_BYTES) {
      // Many objects may have the same note, and each text is held once.
      const texts = new Map<string, string | null>();
      let room = most;
      for (const blob of new Set(blobs)) {
        const text = remembered.get(blob);
        if (text === undefined) continue;
        texts.set(blob, text);
        room -= text.length;
      }
      const unread = [...new Set(blobs)].filter((blob) => !texts.has(blob));
      const remaining = unread.values();
      if (unread.length > 0)
        for await (const some of textLists(unread, room))
          for (const text of some) {
            const blob = remaining.next().value ?? '';
            texts.set(blob, text);
            if (text !== null) remembered.set(blob, text);
          }
      return blobs.map((blob) => texts.get(blob) ?? null);
    },
    async titles(objects) {
      const titles: Array<string | null> = [];
      // A message of megabytes is not worth holding.
      for await (const object of readSome(gitDir, objects, 1_000_000))
        titles.push(object === null ? null : objectTitle(object));
      // Too long to read, or missing.
      const unread = objects.filter((_, at) => titles[at] === null);
      const infos = (await objectInfos(gitDir, unread)).values();
      return titles.map((title) => {
        if (title !== null) return title;
        return objectKind(infos.next().value?.type ?? '');
      });
    },
    unreadWords: async (names) =>
      await unreadNotesWords(
        gitDir,
        (await heads()).filter(({ ref }) => names.includes(ref)),
      ),
    async commitsSince(tip, base) {
      const range = base === null ? [tip] : [tip, `^${base}`];
      const { code, stdout } = await runGit(['rev-list', '--end-of-options', ...range], {
        gitDir,
        okCodes: [0, 128],
      });
      return code === 0 ? new Set(stdout.toString('latin1').split('\n').filter(Boolean)) : null;
    },
  };
}
