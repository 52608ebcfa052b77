import { join } from 'node:path';
import { isOneLine, type ObjectContent, readContent, readBeginning, readInfo } from './batch-answers.ts';
import type { ObjectInfo } from './batch-format.ts';
import { type ByteReader, MAX_OBJECT_BYTES } from './blobs.ts';
import { answerLine, residentGit } from '../process/resident.ts';
import { askObjects } from './object-reader.ts';
import { isGitExit } from '../process/error.ts';
import { isContention } from '../refs/contention.ts';
import { type Lock, lockInTheWay } from '../process/stale-locks.ts';
import type { ObjectFormat } from './object-format.ts';
import { NotATree, parseTree, type TreeEntry, TreeTooLarge, formatTree } from './tree.ts';
import { setImmediate } from 'node:timers/promises';
import { type LooseObject, looseObject, type ObjectType, writeLooseObject } from './loose-object.ts';
import { LRUCache } from 'lru-cache';

/** Entries of all cached trees together: a few megabytes. */
const MAX_ENTRIES = 8192;

/** Trees by repository and id. An id is the hash of a tree's entries, so what is cached is never stale. */
const trees = new LRUCache<string, readonly TreeEntry[]>({
  maxSize: MAX_ENTRIES,
  sizeCalculation: (tree) => tree.length + 1,
});

/** The trees of one repository that were read or written last. */
interface TreeCache {
  get: (id: string) => readonly TreeEntry[] | undefined;
  set: (id: string, tree: readonly TreeEntry[]) => void;
}

/** A tree with more entries than all may have together is not kept. */
const treesOf = (gitDir: string): TreeCache => ({
  get: (id) => trees.get(`${id} ${gitDir}`),
  set: (id, tree) => void trees.set(`${id} ${gitDir}`, tree),
});

interface ObjectStore {
  /** The repository's `objects` folder. */
  objects: string;
  /** Caches the trees that are put. */
  trees: TreeCache;
}

/**
 * Objects that belong together. An object's id follows from its content, so a tree can name a blob, and a commit a
 * tree, before they are written.
 */
class ObjectBatch {
  readonly #format: ObjectFormat;
  readonly #store: ObjectStore;
  readonly #made: LooseObject[] = [];
  readonly #isDurable: boolean;

  constructor(store: ObjectStore, format: ObjectFormat, isDurable: boolean) {
    this.#store = store;
    this.#format = format;
    this.#isDurable = isDurable;
  }

  /** Adds an object, to be written by `done`. @returns its id */
  put(type: ObjectType, content: Uint8Array): string {
    const made = looseObject(this.#format, type, content);
    this.#made.push(made);
    return made.id;
  }

  /** Adds a tree of entries in any order. @returns its id */
  putTree(entries: readonly TreeEntry[]): string {
    const id = this.put('tree', formatTree(entries));
    this.#store.trees.set(id, entries);
    return id;
  }

  /**
   * Writes the objects in the order they were added. An object comes after those it refers to, so that a kill in
   * between never leaves one with a dangling reference.
   */
  async done(): Promise<void> {
    for (const [index, each] of this.#made.entries()) {
      // Laying out a tree again writes hundreds of objects synchronously: let other work run in between.
      if (index % 16 === 15) await setImmediate();
      await writeLooseObject(this.#store.objects, each, this.#isDurable);
    }
  }
}

/** What a ref points at; nulls: there is no such ref, or it does not hold a commit. */
export interface Tip {
  commit: string | null;
  tree: string | null;
  /** The type of the object that it holds, for example `commit`, or `tag` for an annotated one; null: no such ref. */
  holds: string | null;
}

/** Another writer moved the ref first. */
export interface Contended {
  contended: true;
  /** The lock that was in the way and is still there. */
  lock: Lock | null;
}

/** Bytes of a tree that is read at all, and of one that is cut into entries. */
const MAX_TREE_BYTES = 8 * 1024 * 1024;
const MAX_PARSED_TREE_BYTES = 256 * 1024;

/** Reads of one repository, and moves of its refs, through resident Git, so that its checks and locks are in force. */
export class GitSession {
  readonly #gitDir: string;
  readonly #trees: TreeCache;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
    this.#trees = treesOf(gitDir);
  }

  /** The object that a revision names; null if there is none (or several). */
  async info(revision: string): Promise<ObjectInfo | null> {
    if (!isOneLine(revision)) return null;
    return await askObjects(this.#gitDir, `info ${revision}\n`, readInfo);
  }

  /** The commit that a revision names; null if there is none. */
  async commit(revision: string): Promise<string | null> {
    return (await this.info(`${revision}^{commit}`))?.sha ?? null;
  }

  /** An object with its content; null when missing. Larger ones than `maxBytes` come without content. */
  async contents(revision: string, maxBytes = MAX_OBJECT_BYTES): Promise<ObjectContent | null> {
    if (!isOneLine(revision)) return null;
    return await askObjects(
      this.#gitDir,
      `contents ${revision}\n`,
      async (reader) => await readContent(reader, maxBytes),
    );
  }

  /**
   * What a revision stands for (null: there is no such object) and what a ref points at, in one question: each question
   * is a wait for another process. null: it is no revision.
   */
  async infoAndTip(revision: string, ref: string): Promise<{ info: ObjectInfo | null; tip: Tip } | null> {
    if (!isOneLine(revision)) return null;
    return await askObjects(
      this.#gitDir,
      `info ${revision}\ninfo ${ref}\ncontents ${ref}^{commit}\n`,
      async (reader) => {
        const info = await readInfo(reader);
        const held = await readInfo(reader);
        const tip = await readTip(reader, held?.type ?? null);
        return { info, tip };
      },
    );
  }

  /**
   * The entries of a tree, or its raw bytes when these are many.
   * @throws NotATree; TreeTooLarge.
   */
  async tree(id: string): Promise<readonly TreeEntry[] | Buffer> {
    const cached = this.#trees.get(id);
    if (cached !== undefined) return cached;
    const object = await this.contents(id, MAX_TREE_BYTES);
    if (object?.type !== 'tree') throw new NotATree(id);
    if (object.content === null) throw new TreeTooLarge(`a tree of ${String(object.size)} bytes`);
    if (object.content.length > MAX_PARSED_TREE_BYTES) return object.content;
    const entries = parseTree(object.content, id);
    this.#trees.set(id, entries);
    return entries;
  }

  /**
   * Objects that belong together, to be written together.
   * @param durable each is on the disk before `done` returns
   */
  batch(format: ObjectFormat, { durable = false } = {}): ObjectBatch {
    return new ObjectBatch({ objects: join(this.#gitDir, 'objects'), trees: this.#trees }, format, durable);
  }

  /** Starts the process that moves refs, so that it is ready when needed. */
  begin(): void {
    residentGit(this.#gitDir, 'refs').begin();
  }

  /**
   * Moves a ref by Git's own transaction. `from` null: the ref must not exist.
   * @returns `moved`: done; `contended`: the ref holds something else, or another writer holds its lock.
   * @throws GitError, among others where another ref stands in the way of the name: see `isRefInTheWay`.
   */
  async updateRef(ref: string, to: string, from: string | null): Promise<'moved' | Contended> {
    const old = from ?? '0'.repeat(to.length);
    try {
      return await residentGit(this.#gitDir, 'refs').ask(
        `start\0update ${ref}\0${to}\0${old}\0prepare\0commit\0`,
        async (reader) => {
          for (const word of ['start', 'prepare', 'commit']) {
            if ((await answerLine(reader)) !== `${word}: ok`)
              throw new Error('update-ref said something else');
          }
          return 'moved' as const;
        },
      );
    } catch (error) {
      if (!isGitExit(error) || !isContention(error.stderr)) throw error;
      return { contended: true, lock: await lockInTheWay(error) };
    }
  }
}

/** Git keeps refs as files: beside `refs/notes/a` there is no `refs/notes/a/b`, however often it is tried. */
export const isRefInTheWay = (error: unknown): boolean =>
  isGitExit(error) && /exists; cannot create/.test(error.stderr);

/** Bytes of one part of a ref's name that a file system keeps, with room for the end of its lock's name. */
const MAX_REF_PART_BYTES = 250;

/** Whether refs that are kept as files may have this name. */
export const fitsRefFile = (ref: string): boolean =>
  ref.split('/').every((part) => Buffer.byteLength(part) <= MAX_REF_PART_BYTES);

async function readTip(reader: ByteReader, holds: string | null): Promise<Tip> {
  const commit = await readBeginning(reader);
  if (commit === null) return { commit: null, tree: null, holds };
  const tree = /^tree ([0-9a-f]+)\n/.exec(commit.head)?.[1];
  if (tree === undefined) throw new TypeError('not a commit');
  return holds === 'commit' ? { commit: commit.sha, tree, holds } : { commit: null, tree: null, holds };
}
