import { readNotesTree } from '../git/notes/notes-tree.ts';
import { indexRef } from '../git/notes/ref-index.ts';
import { readSome } from '../git/objects/object-reader.ts';
import { listRefs, type Ref } from '../git/refs/refs.ts';
import type { NotesSource } from '../git/remarks/notes-on.ts';
import { noteFromBytes } from '../shared/domain/notes/bytes.ts';

/**
 * A folder's notes as they are now.
 * @param objects a repository that has the folder's objects
 */
export function notesSource(gitDir: string, objects: string): NotesSource {
  let listed: Promise<Ref[]> | null = null;
  const refs = async (): Promise<Ref[]> => {
    listed ??= listRefs(gitDir, 'refs/notes/');
    const all = await listed;
    const names = new Set(all.map(({ ref }) => ref));
    return all.filter(({ symref = '' }) => !names.has(symref));
  };
  const tipOf = async (ref: string): Promise<string | null> =>
    (await refs()).find((one) => one.ref === ref)?.sha ?? null;
  return {
    refs,
    present: once(async (ref) => {
      const tip = await tipOf(ref);
      return tip === null ? new Map() : await readNotesTree(objects, tip);
    }),
    async texts(blobs) {
      const texts: Array<string | null> = [];
      for await (const object of readSome(objects, blobs))
        texts.push(object?.type === 'blob' ? noteFromBytes(object.content) : null);
      return texts;
    },
    index: once(async (ref) => {
      const tip = await tipOf(ref);
      return tip === null ? null : await indexRef(objects, tip, undefined);
    }),
  };
}

/** Reads each ref once. */
function once<T>(read: (ref: string) => Promise<T>): (ref: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return async (ref) => {
    const result = results.get(ref) ?? read(ref);
    results.set(ref, result);
    return await result;
  };
}
