import type { TreeEntry } from '../objects/tree.ts';

/**
 * Lays out the names of a notes tree exactly as Git does: if each of the sixteen first digits has at least two names
 * (or an unopened folder), a level is split into folders of two digits; otherwise its names are flat. A level that
 * another program made too large is left as it is; Git reads that, too.
 */
export interface Trees {
  /** The entries of a tree, or its raw bytes when they are too many. */
  tree: (id: string) => Promise<readonly TreeEntry[] | Buffer>;
}

/** Receives changed trees; returns their ids. */
export interface TreeSink {
  putTree: (entries: readonly TreeEntry[]) => string;
  put: (type: 'tree', content: Buffer) => string;
}

/** One level of a notes tree. */
export interface Folder {
  /** How many digits of an object's id remain here. */
  digits: number;
  /** Remaining digits of an annotated object -> its note. */
  notes: Map<string, { mode: string; sha: string }>;
  /** Two digits -> the folder below: opened, or its id. */
  folders: Map<string, Folder | string>;
  /** Entries that are not notes; kept in place. */
  others: TreeEntry[];
}

/** How many entries one write may read or move to lay them out again. */
const MAX_MOVED_ENTRIES = 4096;
const HEX = /^[0-9a-f]+$/;

export const emptyFolder = (digits: number): Folder => ({
  digits,
  notes: new Map(),
  folders: new Map(),
  others: [],
});

export const isEmpty = ({ notes, folders, others }: Folder): boolean =>
  notes.size + folders.size + others.length === 0;

/** To Git, only regular files are notes: no links, folders or submodules. */
export const isNoteMode = (mode: string): boolean => mode.startsWith('100');

/** Git also reads names in capitals, and writes them in small letters. Of two spellings, one stays what it is. */
export function folderOf(entries: readonly TreeEntry[], digits: number): Folder {
  const folder = emptyFolder(digits);
  for (const entry of entries) {
    const { mode, sha } = entry;
    const name = entry.name.toLowerCase();
    const isHex = (name.length === digits || name.length === 2) && HEX.test(name);
    const isNote = isHex && isNoteMode(mode) && name.length === digits && !folder.notes.has(name);
    const isFolder = isHex && mode === '040000' && name.length === 2 && digits > 2;
    if (isNote) folder.notes.set(name, { mode, sha });
    else if (isFolder && !folder.folders.has(name)) folder.folders.set(name, sha);
    else folder.others.push(entry);
  }
  return folder;
}

/**
 * Writes a level and everything below it.
 * @param made folders put but not yet written: left as they are.
 * @returns the tree's id.
 */
export async function layOut(
  trees: Trees,
  sink: TreeSink,
  folder: Folder,
  made: ReadonlySet<string>,
): Promise<string> {
  const opened = { left: MAX_MOVED_ENTRIES };
  const open = async (sub: Folder | string, digits: number): Promise<Folder | null> => {
    if (typeof sub !== 'string') return sub;
    if (opened.left <= 0 || made.has(sub)) return null;
    const entries = await trees.tree(sub);
    if (Buffer.isBuffer(entries) || entries.length > opened.left) return null;
    opened.left -= Math.max(1, entries.length);
    return folderOf(entries, digits);
  };
  const write = async (here: Folder): Promise<string> => {
    await (wantsFolders(here) ? spread(here, open) : gather(here, open));
    // Other entries with a note's name give way to it, as in Git: a tree must not have a name twice.
    const entries = here.others.filter(({ name }) => !here.notes.has(name));
    for (const [name, note] of here.notes) entries.push({ ...note, name });
    for (const [name, sub] of here.folders) {
      if (typeof sub !== 'string' && isEmpty(sub)) continue;
      entries.push({ mode: '040000', name, sha: typeof sub === 'string' ? sub : await write(sub) });
    }
    return sink.putTree(entries);
  };
  return await write(folder);
}

type Open = (sub: Folder | string, digits: number) => Promise<Folder | null>;

/** Git's own rule: see the comment at the top. */
function wantsFolders({ digits, notes, folders }: Folder): boolean {
  if (digits <= 2) return false;
  const counts = new Map<string, number>();
  const add = (name: string, count: number): void => {
    counts.set(name.charAt(0), (counts.get(name.charAt(0)) ?? 0) + count);
  };
  for (const name of notes.keys()) add(name, 1);
  for (const [name, sub] of folders) add(name, weightOf(sub));
  return counts.size === 16 && [...counts.values()].every((count) => count >= 2);
}

/** Names in a folder; an unopened folder counts as two. */
function weightOf(folder: Folder | string): number {
  if (typeof folder === 'string') return 2;
  let weight = folder.notes.size;
  for (const sub of folder.folders.values()) weight += weightOf(sub);
  return weight;
}

/** Moves every note into the folder of its first two digits. */
async function spread(here: Folder, open: Open): Promise<void> {
  for (const [name, note] of here.notes) {
    const pair = name.slice(0, 2);
    const sub = await open(here.folders.get(pair) ?? emptyFolder(here.digits - 2), here.digits - 2);
    // A note stays where it is if the folder is too large, or already has a note for the object.
    if (sub === null || sub.notes.has(name.slice(2))) continue;
    sub.notes.set(name.slice(2), note);
    here.folders.set(pair, sub);
    here.notes.delete(name);
  }
}

/** Moves the notes of all folders below into this one. */
async function gather(here: Folder, open: Open): Promise<void> {
  for (const [pair, closed] of here.folders) {
    const sub = await open(closed, here.digits - 2);
    if (sub === null) continue;
    here.folders.set(pair, sub);
    await gather(sub, open);
    for (const [name, note] of sub.notes) {
      if (here.notes.has(pair + name)) continue;
      here.notes.set(pair + name, note);
      sub.notes.delete(name);
    }
  }
}
