import { setImmediate } from 'node:timers/promises';
import { type LooseObject, looseObject, type ObjectType, writeLooseObject } from './loose-object.ts';
import type { ObjectFormat } from './object-format.ts';
import { formatTree, type TreeEntry } from './tree.ts';
import type { TreeCache } from './tree-cache.ts';

export interface ObjectStore {
  /** The repository's folder of objects. */
  objects: string;
  /** Learns the trees that are put. */
  trees: TreeCache;
}

/**
 * Objects that belong together. An object's id follows from its content, so a tree can name a blob, and a commit a
 * tree, before they are written.
 */
export class ObjectBatch {
  readonly #format: ObjectFormat;
  readonly #store: ObjectStore;
  readonly #made: LooseObject[] = [];

  constructor(store: ObjectStore, format: ObjectFormat) {
    this.#store = store;
    this.#format = format;
  }

  /** Makes an object, to be written by `done`. @returns its id. */
  put(type: ObjectType, content: Uint8Array): string {
    const made = looseObject(this.#format, type, content);
    this.#made.push(made);
    return made.id;
  }

  /** Makes a tree of entries in any order. @returns its id. */
  putTree(entries: readonly TreeEntry[]): string {
    const id = this.put('tree', formatTree(entries));
    this.#store.trees.set(id, entries);
    return id;
  }

  /**
   * Writes the objects in the order they were put. An object is put after those it names, so a kill in between never
   * leaves one that names what is not there.
   */
  async done(): Promise<void> {
    for (const [index, each] of this.#made.entries()) {
      // A tree that is laid out anew makes hundreds; each is written at once, so others get a turn in between.
      if (index % 16 === 15) await setImmediate();
      await writeLooseObject(this.#store.objects, each);
    }
  }
}
