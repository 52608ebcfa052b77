import { setImmediate as yieldLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { objectInfos, readSome, readSomeLists } from '../../git/objects/object-reader.ts';
import { readNotesTree } from '../../git/notes/notes-tree.ts';
import { objectKind, objectTitle } from '../../git/objects/object-title.ts';
import { followed, listRefs, type Ref } from '../../git/refs/refs.ts';
import { runGit } from '../../git/process/run.ts';
import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import type { RepositoryCopy } from './copy.ts';
import { NOTES } from './kept-refs.ts';
import { indexRef, type RefIndex } from './ref-index.ts';

/** The notes refs of a repository as they were fetched last. */
export interface NotesRefs {
  /**
   * Fetches the notes refs as they are from now on; calls share a fetch where they can. Answers whether one moved.
   * `since` (milliseconds since the epoch): a fetch that is under way will do where it did not begin before; whoever
   * began it is told whether one moved.
   */
  refresh(since?: number): Promise<boolean>;
  /** When the last fetch that went through began; milliseconds since the epoch, 0: never in this run. */
  fetchedAt(): number;
  /** Whether there is anything to read without a fetch. */
  exists(): boolean;
  /** Those that hold notes themselves: under another name (a symbolic ref) the same notes are not there twice. */
  refs(): Promise<Ref[]>;
  /** All, other names of them too. */
  heads(): Promise<Ref[]>;
  /** The notes ref that Git reads and writes under this name: where it is a symbolic ref, the one that it names. */
  followed(ref: string): Promise<string>;
  /** Whether the history of this notes ref was read before: then only its newer commits have to be. */
  knows(ref: string): boolean;
  /** null: there is no such notes ref. */
  index(ref: string): Promise<RefIndex | null>;
  /** Which objects have a note now, and in which blob: far quicker than the history of a long notes ref. */
  present(ref: string): Promise<ReadonlyMap<string, string>>;
  /** Settles when nobody is being told that: it is asked for in the same moment as longer things, and goes first. */
  presented(): Promise<void>;
  /**
   * Texts of note blobs, in order; null where one is missing, or they are more than can be held.
   * @param most bytes of them together
   */
  texts(blobs: readonly string[], most?: number): Promise<Array<string | null>>;
  /** The same, some at a time as they are read; those that cannot be held are left out. Each blob is named once. */
  textLists(blobs: readonly string[], most: number): AsyncGenerator<Array<string | null>, void>;
  /** What objects are called, in order: a commit's subject, "tag v1", "a file"; null: not here. Fetches nothing. */
  titles(objects: readonly string[]): Promise<Array<string | null>>;
  /** What an object is that is not here; null: it may be at the host. */
  readonly absent: string | null;
  /** Commits of the notes ref since `base` (all when null), or null when `base` is not in its history. */
  commitsSince(tip: string, base: string | null): Promise<Set<string> | null>;
}

/** Bytes of texts that are read in one question. */
const MOST_TEXT = 256_000_000;
/** Objects with notes that are remembered of all refs, and of one. */
const MOST_PRESENT = 50_000;
/** Characters of texts that are remembered, and of one. */
const MOST_REMEMBERED = 2_000_000;
const LONGEST_REMEMBERED = 20_000;

export function createNotesRefs({
  gitDir,
  hasNotes,
  fetchNotes,
  isWhole = false,
}: Pick<RepositoryCopy, 'gitDir' | 'hasNotes' | 'fetchNotes' | 'isWhole'>): NotesRefs {
  const indexes = new Map<string, Promise<RefIndex>>();
  const indexed = new Set<string>();
  /** By a ref's tip. Remarks ask again after every note that is written, of every ref. */
  const trees = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: MOST_PRESENT,
    sizeCalculation: ({ size }) => size + 1,
  });
  /** Those that are being read: badges, remarks and the commits ask in the same moment. */
  const readingTrees = new Map<string, Promise<ReadonlyMap<string, string>>>();
  /** By their blobs. */
  const remembered = new LRUCache<string, string>({
    maxSize: MOST_REMEMBERED,
    maxEntrySize: LONGEST_REMEMBERED,
    sizeCalculation: ({ length }) => length + 1,
  });
  /** Settles when it has been told which objects have notes. */
  let presenting: Promise<unknown> = Promise.resolve();
  let running: { over: Promise<boolean>; begun: number } | null = null;
  /**
   * Starts after the running one, which may not see what was written since it began, and answers all who ask until then.
   * By hand for that: a mutex would run one fetch for each of them.
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

  const headOf = async (ref: string): Promise<Ref | undefined> => followed(await heads(), ref);

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

  async function readTree(ref: string): Promise<ReadonlyMap<string, string>> {
    const tip = (await headOf(ref))?.sha;
    if (tip === undefined) return new Map();
    const known = trees.get(tip) ?? readingTrees.get(tip);
    if (known !== undefined) return await known;
    const reading = readNotesTree(gitDir, tip).finally(() => readingTrees.delete(tip));
    readingTrees.set(tip, reading);
    const tree = await reading;
    // None may mean that they could not be read now.
    if (tree.size > 0) trees.set(tip, tree);
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
    let room = Math.min(most, MOST_TEXT);
    for await (const some of readSomeLists(gitDir, blobs)) {
      const texts: Array<string | null> = [];
      for (const found of some) {
        room -= found?.content.length ?? 0;
        if (room < 0) break;
        texts.push(found === null ? null : noteFromBytes(found.content));
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
      // Unless a newer fetch is waited for already.
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
      const known = await indexes.get(ref)?.catch(() => undefined);
      if (known?.tip === tip) return known;
      // A long history takes Git and this process a second.
      const ready = known === undefined ? presented() : Promise.resolve();
      const reading = ready.then(() => indexRef(gitDir, tip, known));
      indexes.set(ref, reading);
      reading.then(
        () => indexed.add(ref),
        () => indexes.delete(ref),
      );
      return await reading;
    },
    async present(ref) {
      const reading = readTree(ref);
      presenting = Promise.allSettled([presenting, reading]);
      return await reading;
    },
    presented,
    textLists,
    absent: isWhole ? 'an object that is not in this folder' : null,
    async texts(blobs, most = MOST_TEXT) {
      // Many objects may have the same note, and one text is held once.
      const texts = new Map<string, string | null>();
      let room = most;
      for (const blob of new Set(blobs)) {
        const text = remembered.get(blob);
        if (text === undefined) continue;
        texts.set(blob, text);
        room -= text.length;
      }
      const unread = [...new Set(blobs)].filter((blob) => !texts.has(blob));
      const reading = unread.values();
      if (unread.length > 0)
        for await (const some of textLists(unread, room))
          for (const text of some) {
            const blob = reading.next().value ?? '';
            texts.set(blob, text);
            if (text !== null) remembered.set(blob, text);
          }
      return blobs.map((blob) => texts.get(blob) ?? null);
    },
    async titles(objects) {
      const titles: Array<string | null> = [];
      // A message of megabytes is no reason to hold one.
      for await (const found of readSome(gitDir, objects, 1_000_000))
        titles.push(found === null ? null : objectTitle(found));
      // Too long to be read, or not here.
      const unread = objects.filter((_, at) => titles[at] === null);
      const infos = (await objectInfos(gitDir, unread)).values();
      return titles.map((title) => {
        if (title !== null) return title;
        return objectKind(infos.next().value?.type ?? '');
      });
    },
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
