import type { TreeEntry } from './tree.ts';

/**
 * Changing one note in a notes tree without reading the rest, laid out exactly as Git lays it out: at each level, when
 * every one of the sixteen first digits has at least two names (or a folder that was not opened), the level is
 * split into folders of two digits; otherwise its names stand flat.
 */
export interface Trees {
  tree: (id: string) => Promise<readonly TreeEntry[]>;
}

/** Where changed trees are put; gives their ids. */
export interface TreeSink {
  putTree: (entries: readonly TreeEntry[]) => string;
}

const DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));
const HEX = /^[0-9a-f]+$/;

interface Opened {
  /** Annotated object -> its note, of every folder that was opened. */
  notes: Map<string, { mode: string; sha: string }>;
  /** Prefix (an even number of digits) -> folder not opened. */
  closed: Map<string, string>;
  /** Prefix -> entries there that are no notes; kept where they are. */
  others: Map<string, TreeEntry[]>;
}

async function open(
  trees: Trees,
  opened: Opened,
  id: string,
  prefix: string,
  idLength: number,
): Promise<void> {
  for (const entry of await trees.tree(id)) {
    const name = prefix + entry.name;
    const isHex = HEX.test(entry.name);
    if (isHex && name.length === idLength && entry.mode !== '040000') {
      opened.notes.set(name, { mode: entry.mode, sha: entry.sha });
    } else if (isHex && entry.name.length === 2 && entry.mode === '040000' && name.length < idLength) {
      opened.closed.set(name, entry.sha);
    } else opened.others.set(prefix, [...(opened.others.get(prefix) ?? []), entry]);
  }
}

async function openAlong(trees: Trees, root: string | null, object: string): Promise<Opened> {
  const opened: Opened = { notes: new Map(), closed: new Map(), others: new Map() };
  if (root === null) return opened;
  await open(trees, opened, root, '', object.length);
  for (let length = 2; length < object.length; length += 2) {
    const prefix = object.slice(0, length);
    const folder = opened.closed.get(prefix);
    if (folder === undefined) break;
    opened.closed.delete(prefix);
    await open(trees, opened, folder, prefix, object.length);
  }
  return opened;
}

/** One object's place in a notes tree, read once and then changed. */
export interface NotePlace {
  /** The note's blob; null: no note. */
  blob: string | null;
  /** Puts the tree with another note, or with null without one. @returns the id of the new tree. */
  set: (sink: TreeSink, blob: string | null) => Promise<string>;
}

/** Opens the folders of a notes tree that lead to one object. `root` null: there are no notes yet. */
export async function openNote(trees: Trees, root: string | null, object: string): Promise<NotePlace> {
  const opened = await openAlong(trees, root, object);
  return {
    blob: opened.notes.get(object)?.sha ?? null,
    set: async (sink, blob) => {
      if (blob === null) opened.notes.delete(object);
      else opened.notes.set(object, { mode: '100644', sha: blob });
      return await write({ trees, sink, opened, idLength: object.length }, '');
    },
  };
}

function inside(map: ReadonlyMap<string, unknown>, prefix: string): string[] {
  return [...map.keys()].filter((name) => name.startsWith(prefix) && name.length > prefix.length);
}

/** Git's own measure: see the note at the top. */
function wantsFolders(opened: Opened, prefix: string): boolean {
  const counts = new Map<string, number>();
  for (const name of inside(opened.notes, prefix)) {
    const digit = name.charAt(prefix.length);
    counts.set(digit, (counts.get(digit) ?? 0) + 1);
  }
  for (const name of inside(opened.closed, prefix)) {
    counts.set(name.charAt(prefix.length), 2);
  }
  return DIGITS.every((digit) => (counts.get(digit) ?? 0) >= 2);
}

interface Writing {
  trees: Trees;
  sink: TreeSink;
  opened: Opened;
  idLength: number;
}

async function write(writing: Writing, prefix: string): Promise<string> {
  const { trees, sink, opened, idLength } = writing;
  const folders = wantsFolders(opened, prefix);
  if (!folders) await openAll(trees, opened, prefix, idLength);
  const entries: TreeEntry[] = [...(opened.others.get(prefix) ?? [])];
  const pairs = new Set<string>();
  for (const name of inside(opened.notes, prefix)) {
    const note = opened.notes.get(name);
    if (folders) pairs.add(name.slice(0, prefix.length + 2));
    else if (note !== undefined) entries.push({ ...note, name: name.slice(prefix.length) });
  }
  for (const map of [opened.closed, opened.others]) {
    for (const name of inside(map, prefix)) pairs.add(name.slice(0, prefix.length + 2));
  }
  for (const pair of pairs) {
    const closed = opened.closed.get(pair);
    const made = async (): Promise<string> =>
      folders ? await write(writing, pair) : leftovers(sink, opened, pair);
    entries.push({ mode: '040000', name: pair.slice(prefix.length), sha: closed ?? (await made()) });
  }
  return sink.putTree(entries);
}

/** Opens every folder below a prefix: its names are about to stand flat. */
async function openAll(trees: Trees, opened: Opened, prefix: string, idLength: number): Promise<void> {
  for (
    let closed = inside(opened.closed, prefix);
    closed.length > 0;
    closed = inside(opened.closed, prefix)
  ) {
    for (const name of closed) {
      const folder = opened.closed.get(name);
      opened.closed.delete(name);
      if (folder !== undefined) await open(trees, opened, folder, name, idLength);
    }
  }
}

/** A folder that holds nothing but what is no note. */
function leftovers(sink: TreeSink, opened: Opened, prefix: string): string {
  const entries = [...(opened.others.get(prefix) ?? [])];
  const pairs = new Set(inside(opened.others, prefix).map((name) => name.slice(0, prefix.length + 2)));
  for (const pair of pairs) {
    entries.push({ mode: '040000', name: pair.slice(prefix.length), sha: leftovers(sink, opened, pair) });
  }
  return sink.putTree(entries);
}
