import { editTree, findInTree } from '../objects/big-tree.ts';
import {
  emptyFolder,
  type Folder,
  folderOf,
  isEmpty,
  isNoteMode,
  layOut,
  type Trees,
  type TreeSink,
} from './notes-layout.ts';
import type { TreeEntry } from '../objects/tree.ts';

/** One object's place in a notes tree, read once and then changed. */
export interface NotesTreePlace {
  /**
   * The note's blobs; empty: no note. Several, the deepest first, if the tree has the object both in folders and beside
   * them (as after a manual merge): Git reads them as one note, in this order.
   */
  blobs: readonly string[];
  /** Writes the tree with another note, or with null without one. @returns the id of the new tree. */
  set: (sink: TreeSink, blob: string | null) => Promise<string>;
}

/** A level with too many entries to lay out again: its bytes, and the edits of entries on the way to the object. */
interface Big {
  content: Buffer;
  edits: Map<string, TreeEntry | null>;
}

/** A level on the way to an object. */
interface Level {
  tree: Folder | Big;
  /** The object's name here. */
  name: string;
  note: string | null;
  /** The next folder on the way; null: the way ends here. */
  below: string | null;
}

const isBig = (tree: Folder | Big): tree is Big => 'content' in tree;

/**
 * Opens only the folders of a notes tree that lead to one object. `root` null: there are no notes yet. The cost is
 * linear in the entries of these folders.
 */
export async function openNote(trees: Trees, root: string | null, object: string): Promise<NotesTreePlace> {
  const idBytes = object.length / 2;
  const levels: Level[] = [];
  let name = object;
  for (let id = root; id !== null; name = name.slice(2)) {
    const level = levelOf(await trees.tree(id), name, idBytes);
    levels.push(level);
    id = level.below;
  }
  return {
    blobs: [...new Set(levels.toReversed().flatMap(({ note }) => note ?? []))],
    set: async (sink, blob) => {
      if (levels.length === 0) {
        levels.push({ tree: emptyFolder(object.length), name: object, note: null, below: null });
      }
      for (const [index, level] of levels.entries()) {
        setNote(level.tree, level.name, index === levels.length - 1 ? blob : null);
      }
      return await writeLevels(trees, sink, levels, idBytes);
    },
  };
}

function levelOf(found: readonly TreeEntry[] | Buffer, name: string, idBytes: number): Level {
  const pair = name.slice(0, 2);
  const isLast = name.length === 2;
  if (!Buffer.isBuffer(found)) {
    const tree = folderOf(found, name.length);
    const below = tree.folders.get(pair);
    return {
      tree,
      name,
      note: tree.notes.get(name)?.sha ?? null,
      below: typeof below === 'string' ? below : null,
    };
  }
  const entries = findInTree(found, idBytes, [name, pair]);
  const of = (wanted: string, isKind: (mode: string) => boolean): string | null =>
    entries.find((entry) => entry.name === wanted && isKind(entry.mode))?.sha ?? null;
  return {
    tree: { content: found, edits: new Map() },
    name,
    note: of(name, isNoteMode),
    below: isLast ? null : of(pair, (mode) => mode === '040000'),
  };
}

function setNote(tree: Folder | Big, name: string, blob: string | null): void {
  const note = blob === null ? null : { mode: '100644', name, sha: blob };
  if (isBig(tree)) tree.edits.set(name, note);
  else if (note === null) tree.notes.delete(name);
  else tree.notes.set(name, { mode: note.mode, sha: note.sha });
}

/** Writes all levels, from the last one up. */
async function writeLevels(
  trees: Trees,
  sink: TreeSink,
  levels: readonly Level[],
  idBytes: number,
): Promise<string> {
  let below: Folder | string | null = null;
  const made = new Set<string>();
  for (const [index, { tree, name }] of [...levels.entries()].toReversed()) {
    const pair = name.slice(0, 2);
    const isEnd = index === levels.length - 1;
    if (isBig(tree)) {
      const sha: string | null =
        below === null || typeof below === 'string' ? below : await layOut(trees, sink, below, made);
      if (!isEnd) tree.edits.set(pair, sha === null ? null : { mode: '040000', name: pair, sha });
      below = sink.put('tree', editTree(tree.content, idBytes, tree.edits));
      made.add(below);
      continue;
    }
    if (!isEnd && below === null) tree.folders.delete(pair);
    else if (!isEnd && below !== null) tree.folders.set(pair, below);
    below = isEmpty(tree) ? null : tree;
  }
  if (typeof below === 'string') return below;
  return await layOut(trees, sink, below ?? emptyFolder(idBytes * 2), made);
}
