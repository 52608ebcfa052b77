export interface TreeEntry {
  /** Octal, as Git prints it: `100644`, `040000`. */
  mode: string;
  /** The name's bytes, one character each (latin1). */
  name: string;
  sha: string;
}

/** A tree above the size limit. */
export class TreeTooLarge extends Error {
  override readonly name = 'TreeTooLarge';
}

/** An object that should be a tree is missing, damaged, or something else. */
export class NotATree extends TypeError {
  override readonly name = 'NotATree';

  readonly id: string;

  constructor(id: string) {
    super(`not a tree: ${id}`);
    this.id = id;
  }
}

const MODE = /^[0-7]{5,6}$/;

/**
 * Parses the raw tree object of this id.
 * @throws NotATree for entries that Git would not read either
 */
export function parseTree(content: Buffer, id: string): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(0x20, at);
    const zero = content.indexOf(0, space);
    const end = zero + 1 + id.length / 2;
    if (space < 0 || zero <= space + 1 || end > content.length) throw new NotATree(id);
    const mode = content.toString('latin1', at, space);
    if (!MODE.test(mode)) throw new NotATree(id);
    entries.push({
      mode: mode.padStart(6, '0'),
      name: content.toString('latin1', space + 1, zero),
      sha: content.toString('hex', zero + 1, end),
    });
    at = end;
  }
  return entries;
}

/** A raw tree object: entries in Git's order, in which a folder's name ends with a slash. */
export function formatTree(entries: readonly TreeEntry[]): Buffer {
  // latin1 strings compare like the bytes they represent.
  const sorted = entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  let size = 0;
  for (const { mode, name, sha } of sorted) size += mode.length + name.length + sha.length / 2 + 2;
  const tree = Buffer.allocUnsafe(size);
  let at = 0;
  for (const { mode, name, sha } of sorted) {
    at += tree.write(`${mode.startsWith('0') ? mode.slice(1) : mode} ${name}\0`, at, 'latin1');
    at += tree.write(sha, at, 'hex');
  }
  return tree.subarray(0, at);
}

const keyOf = ({ mode, name }: TreeEntry): string => (mode === '040000' ? `${name}/` : name);
