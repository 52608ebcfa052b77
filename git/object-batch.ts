import { createHash } from 'node:crypto';
import { formatTree, type TreeEntry } from './tree.ts';

export type ObjectType = 'blob' | 'tree' | 'commit';
type Write = (type: ObjectType, content: Uint8Array) => Promise<string>;

/**
 * Objects written side by side. An object's id follows from its content, so a tree can name a blob, and a commit a
 * tree, before Git has written them; `done` waits for all and holds Git's ids against ours.
 */
export class ObjectBatch {
  readonly #algorithm: string;
  readonly #write: Write;
  readonly #pending: Promise<void>[] = [];

  constructor(idLength: number, write: Write) {
    this.#algorithm = idLength === 64 ? 'sha256' : 'sha1';
    this.#write = write;
  }

  /** Begins to write an object. @returns its id. */
  put(type: ObjectType, content: Uint8Array): string {
    const header = `${type} ${String(content.length)}\0`;
    const id = createHash(this.#algorithm).update(header).update(content).digest('hex');
    const written = this.#check(id, type, content);
    written.catch(() => undefined);
    this.#pending.push(written);
    return id;
  }

  async #check(id: string, type: ObjectType, content: Uint8Array): Promise<void> {
    if ((await this.#write(type, content)) !== id) throw new Error('Git gave an object another id');
  }

  /** Begins to write a tree of entries in any order. @returns its id. */
  putTree(entries: readonly TreeEntry[]): string {
    return this.put('tree', formatTree(entries));
  }

  /** Settles when all objects are there. @throws when one could not be written. */
  async done(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
