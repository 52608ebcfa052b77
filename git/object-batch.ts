import { objectId, writeLooseObject, type ObjectType } from './loose-object.ts';
import { formatTree, type TreeEntry } from './tree.ts';

/**
 * Objects written side by side. An object's id follows from its content, so a tree can name a blob, and a commit a
 * tree, before they are written; `done` waits for all.
 */
export class ObjectBatch {
  readonly #objects: string;
  readonly #algorithm: 'sha1' | 'sha256';
  readonly #pending: Promise<void>[] = [];

  /** `objects`: the repository's folder of objects; `idLength`: hexadecimal digits of an id. */
  constructor(objects: string, idLength: number) {
    this.#objects = objects;
    this.#algorithm = idLength === 64 ? 'sha256' : 'sha1';
  }

  /** Begins to write an object. @returns its id. */
  put(type: ObjectType, content: Uint8Array): string {
    const id = objectId(this.#algorithm, type, content);
    const written = writeLooseObject(this.#objects, id, type, content);
    written.catch(() => undefined);
    this.#pending.push(written);
    return id;
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
