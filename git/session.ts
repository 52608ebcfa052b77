import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerLine, Coprocess } from './coprocess.ts';
import { isGitExit } from './error.ts';

export interface ObjectInfo {
  sha: string;
  type: string;
  /** Bytes. */
  size: number;
}

export interface TreeEntry {
  /** Octal, as Git prints it: `100644`, `040000`. */
  mode: string;
  /** The name's bytes, one character each (latin1). */
  name: string;
  sha: string;
}

const HEADER = /^((?:[0-9a-f]{40}|[0-9a-f]{64})) (\w+) (\d+)$/;

/**
 * Reads and writes of one repository through processes that stay: each is Git itself, so formats, checks and locks are
 * Git's own. Processes end after a few idle seconds.
 */
export class GitSession {
  readonly #reader: Coprocess;
  readonly #blobs: Coprocess;
  readonly #commits: Coprocess;
  readonly #trees: Coprocess;
  readonly #refs: Coprocess;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;

  constructor(gitDir: string, idleMs = 5000) {
    this.#idleMs = idleMs;
    this.#reader = new Coprocess(gitDir, ['cat-file', '--batch-command']);
    this.#blobs = new Coprocess(gitDir, ['hash-object', '-w', '--no-filters', '--stdin-paths']);
    this.#commits = new Coprocess(gitDir, [
      'hash-object',
      '-w',
      '-t',
      'commit',
      '--no-filters',
      '--stdin-paths',
    ]);
    this.#trees = new Coprocess(gitDir, ['mktree', '-z', '--missing', '--batch']);
    this.#refs = new Coprocess(gitDir, ['update-ref', '-z', '--no-deref', '--stdin']);
  }

  #touch(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), this.#idleMs);
    this.#idle.unref();
  }

  /** Lets all processes end; they start again when needed. */
  close(): void {
    clearTimeout(this.#idle);
    for (const process of [this.#reader, this.#blobs, this.#commits, this.#trees, this.#refs])
      process.close();
  }

  /** What a revision stands for; null when it stands for nothing (or for several things). */
  async info(revision: string): Promise<ObjectInfo | null> {
    if (!isOneLine(revision)) return null;
    this.#touch();
    return await this.#reader.ask(`info ${revision}\n`, async (reader) => headerOf(await answerLine(reader)));
  }

  /** An object with its content; null when missing. Larger ones than `maxBytes` come without content. */
  async contents(
    revision: string,
    maxBytes = 16 * 1024 * 1024,
  ): Promise<(ObjectInfo & { content: Buffer | null }) | null> {
    if (!isOneLine(revision)) return null;
    this.#touch();
    return await this.#reader.ask(`contents ${revision}\n`, async (reader) => {
      const header = headerOf(await answerLine(reader));
      if (header === null) return null;
      const content = await reader.bytes(header.size, maxBytes);
      await reader.bytes(1, 1);
      return { ...header, content };
    });
  }

  /** The entries of a tree. @throws TypeError when it is none. */
  async tree(id: string): Promise<TreeEntry[]> {
    const found = await this.contents(id, 256 * 1024 * 1024);
    if (found?.type !== 'tree' || found.content === null) throw new TypeError('not a tree');
    return parseTree(found.content, id.length / 2);
  }

  async writeBlob(content: Uint8Array): Promise<string> {
    return await this.#write(this.#blobs, content);
  }

  /** Writes a commit object; Git checks its form. */
  async writeCommit(content: Uint8Array): Promise<string> {
    return await this.#write(this.#commits, content);
  }

  async #write(process: Coprocess, content: Uint8Array): Promise<string> {
    this.#touch();
    const path = join(tmpdir(), `marginalia-${randomBytes(12).toString('hex')}`);
    try {
      await writeFile(path, content, { mode: 0o600, flag: 'wx' });
      return await process.ask(`${path}\n`, async (reader) => await answerLine(reader));
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Writes a tree of entries whose objects exist; order does not matter. */
  async writeTree(entries: readonly TreeEntry[]): Promise<string> {
    this.#touch();
    const lines = entries.map(({ mode, name, sha }) => `${mode} ${typeOf(mode)} ${sha}\t${name}\0`);
    const question = Buffer.from(`${lines.join('')}\0`, 'latin1');
    return await this.#trees.ask(question, async (reader) => await answerLine(reader));
  }

  /**
   * Moves a ref by Git's own transaction. `from` null: the ref must not exist.
   * @returns false when the ref holds something else, or another writer holds its lock.
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
      if (
        isGitExit(error) &&
        /cannot lock ref|Unable to create|reference already exists/.test(error.stderr)
      ) {
        return false;
      }
      throw error;
    }
  }
}

const isOneLine = (revision: string): boolean => revision !== '' && !/[\n\0]/.test(revision);

function headerOf(line: string): ObjectInfo | null {
  const match = HEADER.exec(line);
  if (match === null) return null;
  return { sha: match[1] ?? '', type: match[2] ?? '', size: Number(match[3]) };
}

function typeOf(mode: string): string {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

/** Cuts a raw tree object; `idBytes` is 20 or 32. */
export function parseTree(content: Buffer, idBytes: number): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(0x20, at);
    const zero = content.indexOf(0, space);
    if (space < 0 || zero < 0) throw new TypeError('malformed tree');
    entries.push({
      mode: content.toString('latin1', at, space).padStart(6, '0'),
      name: content.toString('latin1', space + 1, zero),
      sha: content.toString('hex', zero + 1, zero + 1 + idBytes),
    });
    at = zero + 1 + idBytes;
  }
  return entries;
}
