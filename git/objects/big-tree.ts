import { formatTree, NotATree, type TreeEntry } from './tree.ts';

/**
 * Searches and edits raw trees that are too large to parse, as bytes and in one pass, so that neither takes long
 * however many entries were pushed. Both throw NotATree for bytes that are no tree.
 */
export interface RawTree {
  id: string;
  content: Buffer;
}

type Visit = (begin: number, name: number, nameEnd: number, end: number) => void;

const SPACE = 0x20;
const SLASH = 0x2f;
/** The first digit of a folder's mode. */
const FOLDER = 0x34;

function eachEntry({ id, content }: RawTree, visit: Visit): void {
  for (let begin = 0; begin < content.length;) {
    const name = begin + (content[begin + 5] === SPACE ? 6 : 7);
    let nameEnd = name;
    while (nameEnd < content.length && content[nameEnd] !== 0) nameEnd++;
    const end = nameEnd + 1 + id.length / 2;
    if (content[name - 1] !== SPACE || nameEnd === name || end > content.length) throw new NotATree(id);
    visit(begin, name, nameEnd, end);
    begin = end;
  }
}

/** Finds entries by name (bytes, one per character; small letters stand for capitals, too). */
export function findInTree(tree: RawTree, names: readonly string[]): TreeEntry[] {
  const { content } = tree;
  const entries: TreeEntry[] = [];
  const lengths = new Set(names.map(({ length }) => length));
  eachEntry(tree, (begin, nameAt, nameEnd, end) => {
    if (!lengths.has(nameEnd - nameAt)) return;
    const name = content.toString('latin1', nameAt, nameEnd);
    if (!names.includes(name.toLowerCase())) return;
    const mode = content.toString('latin1', begin, nameAt - 1).padStart(6, '0');
    entries.push({ mode, name, sha: content.toString('hex', nameEnd + 1, end) });
  });
  return entries;
}

/** @returns the tree with some entries added, changed, or (null) removed, by name */
export function editTree(tree: RawTree, edits: ReadonlyMap<string, TreeEntry | null>): Buffer {
  const { content } = tree;
  const added = [...edits.values()]
    .filter((entry) => entry !== null)
    .map((entry) => ({ key: sortKey(entry), bytes: formatTree([entry]) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key));
  const lengths = new Set([...edits.keys()].map((name) => name.length));
  const pieces: Buffer[] = [];
  let copied = 0;
  let next = 0;
  const upTo = (end: number): void => void pieces.push(content.subarray(copied, end));
  eachEntry(tree, (begin, name, nameEnd, end) => {
    for (let put = added[next]; put !== undefined && isBehind(content, begin, name, nameEnd, put.key);) {
      upTo(begin);
      pieces.push(put.bytes);
      copied = begin;
      put = added[++next];
    }
    if (!lengths.has(nameEnd - name) || !edits.has(content.toString('latin1', name, nameEnd))) return;
    upTo(begin);
    copied = end;
  });
  upTo(content.length);
  return Buffer.concat([...pieces, ...added.slice(next).map(({ bytes }) => bytes)]);
}

const sortKey = ({ mode, name }: TreeEntry): Buffer =>
  Buffer.from(mode === '040000' ? `${name}/` : name, 'latin1');

/** Whether an entry sorts after a key in Git's order, in which a folder's name ends with a slash. */
function isBehind(content: Buffer, begin: number, name: number, nameEnd: number, key: Buffer): boolean {
  const common = Math.min(nameEnd - name, key.length);
  const order = content.compare(key, 0, common, name, name + common);
  if (order !== 0) return order > 0;
  const own = nameEnd - name > common ? content[name + common] : content[begin] === FOLDER ? SLASH : 0;
  return (own ?? 0) > (key[common] ?? 0);
}
