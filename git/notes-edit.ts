import type { TreeEntry } from './session.ts';

/**
 * Changing one note in a notes tree without reading the rest, laid out exactly as Git lays it out: at each level, when
 * every one of the sixteen first digits has at least two names (or a folder that was not opened), the level is
 * split into folders of two digits; otherwise its names stand flat.
 */
export interface Trees {
  tree: (id: string) => Promise<TreeEntry[]>;
  writeTree: (entries: readonly TreeEntry[]) => Promise<string>;
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
    if (isHex && name.length === idLength && entry.mode !== '040000') opened.notes.set(name, entry);
    else if (isHex && entry.name.length === 2 && entry.mode === '040000' && name.length < idLength) {
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

/** The note blob of an object in a notes tree; null when it has none. */
export async function findNote(trees: Trees, root: string | null, object: string): Promise<string | null> {
  return (await openAlong(trees, root, object)).notes.get(object)?.sha ?? null;
}

/**
 * Sets (or with null removes) the note of one object.
 * @returns the id of the new tree.
 */
export async function setNote(
  trees: Trees,
  root: string | null,
  object: string,
  blob: string | null,
): Promise<string> {
  const opened = await openAlong(trees, root, object);
  if (blob === null) opened.notes.delete(object);
  else opened.notes.set(object, { mode: '100644', sha: blob });
  return await write(trees, opened, '', object.length);
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

async function write(trees: Trees, opened: Opened, prefix: string, idLength: number): Promise<string> {
  const entries: TreeEntry[] = [...(opened.others.get(prefix) ?? [])];
  const folders = wantsFolders(opened, prefix);
  if (!folders) {
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
  const pairs = new Set<string>();
  for (const name of inside(opened.notes, prefix)) {
    const note = opened.notes.get(name);
    if (folders) pairs.add(name.slice(0, prefix.length + 2));
    else if (note !== undefined)
      entries.push({ mode: note.mode, sha: note.sha, name: name.slice(prefix.length) });
  }
  for (const map of [opened.closed, opened.others]) {
    for (const name of inside(map, prefix)) pairs.add(name.slice(0, prefix.length + 2));
  }
  for (const pair of pairs) {
    const closed = opened.closed.get(pair);
    const sha =
      closed ?? (folders ? await write(trees, opened, pair, idLength) : await leftovers(trees, opened, pair));
    entries.push({ mode: '040000', name: pair.slice(prefix.length), sha });
  }
  return await trees.writeTree(entries);
}

/** A folder that holds nothing but what is no note. */
async function leftovers(trees: Trees, opened: Opened, prefix: string): Promise<string> {
  const entries = [...(opened.others.get(prefix) ?? [])];
  const pairs = new Set(inside(opened.others, prefix).map((name) => name.slice(0, prefix.length + 2)));
  for (const pair of pairs) {
    entries.push({
      mode: '040000',
      name: pair.slice(prefix.length),
      sha: await leftovers(trees, opened, pair),
    });
  }
  return await trees.writeTree(entries);
}
