import { editTree, findInTree, type RawTree } from '../objects/big-tree.ts';
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
import { NotATree, type TreeEntry } from '../objects/tree.ts';

/** One object's place in a notes tree, read once and then changed. */
export interface NotesTreePlace {
  /**
   * The note's blobs; empty: no note. Several, the deepest first, if the tree has the object both in folders and beside
   * them (as after a manual merge), or in capitals and small letters: Git reads them as one note, in this order.
   */
  blobs: readonly string[];
  /** Writes the tree with another note, or with null without one. @returns the id of the new tree. */
  set: (sink: TreeSink, blob: string | null) => Promise<string>;
}

/** A level with too many entries to lay out again: its bytes, and the edits of entries on the way to the object. */
interface Big extends RawTree {
  edits: Map<string, TreeEntry | null>;
}

/** A level on the way to an object. */
interface Level {
  tree: Folder | Big;
  /** The object's name here. */
  name: string;
  /** Its note; another entry for each way that the tree spells its name. */
  notes: readonly TreeEntry[];
  /** The next folder on the way; null: the way ends here. */
  below: TreeEntry | null;
}

const isBig = (tree: Folder | Big): tree is Big => 'content' in tree;

/**
 * Opens only the folders of a notes tree that lead to one object. `root` null: there are no notes yet. The cost is
 * linear in the entries of these folders.
 */
export async function openNote(trees: Trees, root: string | null, object: string): Promise<NotesTreePlace> {
  const levels: Level[] = [];
  let name = object;
  for (let id = root; id !== null; name = name.slice(2)) {
    const level = levelOf(id, await trees.tree(id), name);
    levels.push(level);
    id = level.below?.sha ?? null;
  }
  return {
    blobs: [...new Set(levels.toReversed().flatMap(({ notes }) => notes.map(({ sha }) => sha)))],
    set: async (sink, blob) => {
      if (levels.length === 0) {
        levels.push({ tree: emptyFolder(object.length), name: object, notes: [], below: null });
      }
      for (const [index, level] of levels.entries()) {
        setNote(level, index === levels.length - 1 ? blob : null);
      }
      return await writeLevels(trees, sink, levels, object.length);
    },
  };
}

function levelOf(id: string, subtree: readonly TreeEntry[] | Buffer, name: string): Level {
  const pair = name.slice(0, 2);
  const isRaw = Buffer.isBuffer(subtree);
  const entries = isRaw
    ? findInTree({ id, content: subtree }, [name, pair])
    : subtree.filter((entry) => [name, pair].includes(entry.name.toLowerCase()));
  const notes = entries.filter((entry) => entry.name.length === name.length && isNoteMode(entry.mode));
  const below =
    name.length === 2
      ? []
      : entries.filter(({ name: { length }, mode }) => length === 2 && mode === '040000');
  // The same folder in capitals and in small letters: no Git writes that, and one of them would not be read.
  if (below.length > 1) throw new NotATree(id);
  const tree = isRaw ? { id, content: subtree, edits: new Map() } : folderOf(subtree, name.length);
  return { tree, name, notes, below: below[0] ?? null };
}

function setNote({ tree, name, notes }: Level, blob: string | null): void {
  const note = blob === null ? null : { mode: '100644', name, sha: blob };
  if (isBig(tree)) {
    for (const spelled of notes) tree.edits.set(spelled.name, null);
    tree.edits.set(name, note);
    return;
  }
  tree.others = tree.others.filter(({ name: other }) => notes.every((spelled) => spelled.name !== other));
  if (note === null) tree.notes.delete(name);
  else tree.notes.set(name, { mode: note.mode, sha: note.sha });
}

/** Writes all levels, from the last one up. */
async function writeLevels(
  trees: Trees,
  sink: TreeSink,
  levels: readonly Level[],
  digits: number,
): Promise<string> {
  let below: Folder | string | null = null;
  const made = new Set<string>();
  for (const [index, { tree, name, below: there }] of [...levels.entries()].toReversed()) {
    const pair = name.slice(0, 2);
    const isEnd = index === levels.length - 1;
    if (isBig(tree)) {
      const sha: string | null =
        below === null || typeof below === 'string' ? below : await layOut(trees, sink, below, made);
      if (there !== null) tree.edits.set(there.name, null);
      if (!isEnd) tree.edits.set(pair, sha === null ? null : { mode: '040000', name: pair, sha });
      below = sink.put('tree', editTree(tree, tree.edits));
      made.add(below);
      continue;
    }
    if (!isEnd && below === null) tree.folders.delete(pair);
    else if (!isEnd && below !== null) tree.folders.set(pair, below);
    below = isEmpty(tree) ? null : tree;
  }
  if (typeof below === 'string') return below;
  return await layOut(trees, sink, below ?? emptyFolder(digits), made);
}
