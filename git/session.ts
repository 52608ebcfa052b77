import { join } from 'node:path';
import type { ByteReader } from './blobs.ts';
import { answerLine, Coprocess } from './coprocess.ts';
import { isGitExit } from './error.ts';
import { ObjectBatch, type Store } from './object-batch.ts';
import { SpareFiles } from './spare-files.ts';
import { parseTree, type TreeEntry } from './tree.ts';
import { TreeMemory } from './tree-memory.ts';

export interface ObjectInfo {
  sha: string;
  type: string;
  /** Bytes. */
  size: number;
}

export interface ObjectContent extends ObjectInfo {
  /** null: larger than was asked for. */
  content: Buffer | null;
}

/** What a ref points at; nulls: there is no such ref. */
export interface Tip {
  commit: string | null;
  tree: string | null;
}

/** Milliseconds. */
const IDLE = 60_000;
const MAX_CONTENT = 16 * 1024 * 1024;
const HEADER = /^((?:[0-9a-f]{40}|[0-9a-f]{64})) (\w+) (\d+)$/;

/**
 * Reads of one repository, and moves of its refs, through processes that stay: each is Git itself, so its checks and
 * locks are in force. Processes end after an idle minute.
 */
export class GitSession {
  readonly #reader: Coprocess;
  readonly #refs: Coprocess;
  readonly #store: Store;
  #idle: NodeJS.Timeout | undefined;

  /** `spareFiles`: how many empty files may lie in the object store, for the next objects. */
  constructor(gitDir: string, spareFiles: number) {
    const objects = join(gitDir, 'objects');
    this.#store = { objects, trees: new TreeMemory(), spares: new SpareFiles(objects, spareFiles) };
    this.#reader = new Coprocess(gitDir, ['cat-file', '--batch-command']);
    this.#refs = new Coprocess(gitDir, ['update-ref', '-z', '--no-deref', '--stdin']);
  }

  #touch(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), IDLE);
    this.#idle.unref();
  }

  /** Lets all processes end and removes spare files; both come again when needed. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    for (const each of [this.#reader, this.#refs]) each.close();
    this.#store.trees.clear();
    await this.#store.spares.clear();
  }

  async #read<T>(question: string, answer: (reader: ByteReader) => Promise<T>): Promise<T> {
    this.#touch();
    return await this.#reader.ask(question, answer);
  }

  /** What a revision stands for; null when it stands for nothing (or for several things). */
  async info(revision: string): Promise<ObjectInfo | null> {
    if (!isOneLine(revision)) return null;
    return await this.#read(`info ${revision}\n`, readInfo);
  }

  /** An object with its content; null when missing. Larger ones than `maxBytes` come without content. */
  async contents(revision: string, maxBytes = MAX_CONTENT): Promise<ObjectContent | null> {
    if (!isOneLine(revision)) return null;
    return await this.#read(`contents ${revision}\n`, async (reader) => await readContent(reader, maxBytes));
  }

  /**
   * What a revision stands for and what a ref points at, in one question: each question is a wait for another process.
   * null: there is no such object.
   */
  async infoAndTip(revision: string, ref: string): Promise<{ info: ObjectInfo; tip: Tip } | null> {
    if (!isOneLine(revision)) return null;
    return await this.#read(`info ${revision}\ncontents ${ref}^{commit}\n`, async (reader) => {
      const info = await readInfo(reader);
      const tip = tipOf(await readContent(reader, MAX_CONTENT));
      return info === null ? null : { info, tip };
    });
  }

  /** The entries of a tree. @throws TypeError when it is none. */
  async tree(id: string): Promise<readonly TreeEntry[]> {
    const known = this.#store.trees.get(id);
    if (known !== undefined) return known;
    const found = await this.contents(id, 256 * 1024 * 1024);
    if (found?.type !== 'tree' || found.content === null) throw new TypeError('not a tree');
    const entries = parseTree(found.content, id.length / 2);
    this.#store.trees.keep(id, entries);
    return entries;
  }

  /** Objects that belong together, to be written together. `idLength`: hexadecimal digits of an id. */
  batch(idLength: number): ObjectBatch {
    return new ObjectBatch(this.#store, idLength);
  }

  /** Starts the process that moves refs, so that it listens by the time it is asked. */
  begin(): void {
    this.#touch();
    this.#refs.begin();
  }

  /** Makes ready for the next objects, in the background. */
  prepare(): void {
    this.#touch();
    this.#store.spares.fill();
  }

  /**
   * Moves a ref by Git's own transaction. `from` null: the ref must not exist.
   * @returns false when the ref holds something else, or another writer holds its lock.
   * @throws GitError, among others where another ref stands in the way of the name: see `isRefInTheWay`.
   */
  async updateRef(ref: string, to: string, from: string | null): Promise<boolean> {
    this.#touch();
    const old = from ?? '0'.repeat(to.length);
    try {
      return await this.#refs.ask(
        `start\0update ${ref}\0${to}\0${old}\0prepare\0commit\0`,
        async (reader) => {
          for (const word of ['start', 'prepare', 'commit']) {
            if ((await answerLine(reader)) !== `${word}: ok`)
              throw new Error('update-ref said something else');
          }
          return true;
        },
      );
    } catch (error) {
      if (isGitExit(error) && isContention(error.stderr)) return false;
      throw error;
    }
  }
}

/** What Git says when another writer was there first, and not when the system refuses to write. */
const isContention = (said: string): boolean =>
  /cannot lock ref|Unable to create|reference already exists/.test(said) &&
  !/exists; cannot create|Permission denied|Read-only file system|No space left|quota exceeded/.test(said);

/** Git keeps refs as files: beside `refs/notes/a` there is no `refs/notes/a/b`, however often it is tried. */
export const isRefInTheWay = (error: unknown): boolean =>
  isGitExit(error) && /exists; cannot create/.test(error.stderr);

const isOneLine = (revision: string): boolean => revision !== '' && !/[\n\0]/.test(revision);

async function readInfo(reader: ByteReader): Promise<ObjectInfo | null> {
  return headerOf(await answerLine(reader));
}

async function readContent(reader: ByteReader, maxBytes: number): Promise<ObjectContent | null> {
  const header = await readInfo(reader);
  if (header === null) return null;
  const content = await reader.bytes(header.size, maxBytes);
  await reader.bytes(1, 1);
  return { ...header, content };
}

function tipOf(found: ObjectContent | null): Tip {
  if (found === null) return { commit: null, tree: null };
  const tree = /^tree ([0-9a-f]+)\n/.exec(found.content?.toString('latin1', 0, 80) ?? '')?.[1];
  if (tree === undefined) throw new TypeError('not a commit');
  return { commit: found.sha, tree };
}

function headerOf(line: string): ObjectInfo | null {
  const match = HEADER.exec(line);
  if (match === null) return null;
  return { sha: match[1] ?? '', type: match[2] ?? '', size: Number(match[3]) };
}
