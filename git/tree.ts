export interface TreeEntry {
  /** Octal, as Git prints it: `100644`, `040000`. */
  mode: string;
  /** The name's bytes, one character each (latin1). */
  name: string;
  sha: string;
}

/** Cuts a raw tree object; `idBytes` is 20 or 32. */
export function parseTree(content: Buffer, idBytes: number): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(0x20, at);
    const zero = content.indexOf(0, space);
    if (space < 0 || zero < 0) throw new TypeError('malformed tree');
    entries.push({
      mode: content.toString('latin1', at, space).padStart(6, '0'),
      name: content.toString('latin1', space + 1, zero),
      sha: content.toString('hex', zero + 1, zero + 1 + idBytes),
    });
    at = zero + 1 + idBytes;
  }
  return entries;
}

/** A raw tree object: entries in Git's order, in which a folder's name ends with a slash. */
export function formatTree(entries: readonly TreeEntry[]): Buffer {
  const keyed = entries.map((entry) => ({
    key: entry.mode === '040000' ? `${entry.name}/` : entry.name,
    entry,
  }));
  // latin1 characters compare as the bytes they stand for.
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  const parts: Buffer[] = [];
  for (const { entry } of keyed) {
    parts.push(
      Buffer.from(`${entry.mode.replace(/^0/, '')} ${entry.name}\0`, 'latin1'),
      Buffer.from(entry.sha, 'hex'),
    );
  }
  return Buffer.concat(parts);
}
