/**
 * What one person read of a branch, as a note on the branch's tip in a notes ref of that person's own: a line for each
 * file, `<path>: <keys of its changes>`.
 */

const VIEWED_REFS = 'refs/notes/viewed/';
/** Hex digits in a note for a change: of its lines, then of those above, then of those below. */
export const SHORT_KEY_CHARS = 48;
const CONTENT_CHARS = 32;
const BESIDE_CHARS = 8;
/** Where the parts of a whole key begin: see `renderer/diff/worker/read/change-keys.ts`. */
const [ABOVE_AT, BELOW_AT] = [64, 96];

/** A note longer than this is not read; so much is written, which hosts take. */
export const MAX_READ_NOTE_CHARS = 1_000_000;
const MAX_WRITTEN_CHARS = 500_000;
const MAX_FILES = 20_000;
const MAX_REF_CHARS = 200;

/** By path: short keys of the changes that were read. */
export type ReadFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** The notes ref of one person; null: without an address there is none. */
export function readRefOf(email: string): string | null {
  const name = email.trim().toLowerCase();
  // What Git does not allow in a name of a ref, and what would lead into another folder.
  const allowed = name.replaceAll(/[^a-z0-9@._+-]|^[.-]|\.(?=\.|$|lock$)/g, (char) => `%${hexOf(char)}`);
  const ref = VIEWED_REFS + allowed;
  return name === '' || name === '@' || ref.length > MAX_REF_CHARS ? null : ref;
}

const hexOf = (char: string): string =>
  [...new TextEncoder().encode(char)].map((byte) => byte.toString(16).padStart(2, '0')).join('%');

/** The address in the name of such a ref; null: it is another ref. */
export function readerOf(ref: string): string | null {
  if (!ref.startsWith(VIEWED_REFS) || ref.length > MAX_REF_CHARS) return null;
  const name = ref.slice(VIEWED_REFS.length);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A change's key as notes have it: too long for anyone to make another change with it, in half the space. */
export const shortKey = (key: string): string =>
  key.slice(0, CONTENT_CHARS) +
  key.slice(ABOVE_AT, ABOVE_AT + BESIDE_CHARS) +
  key.slice(BELOW_AT, BELOW_AT + BESIDE_CHARS);

const SHORT_KEY = new RegExp(`^[0-9a-f]{${SHORT_KEY_CHARS}}$`);
const needsQuotes = (path: string): boolean => /[\p{Cc}"]/u.test(path);

/** The note's text; files without a change are left out, and the last ones of too many. */
export function formatReadNote(files: ReadFiles): string {
  const lines: string[] = [];
  let length = 0;
  const sorted = [...files].toSorted(([one], [two]) => (one < two ? -1 : 1));
  for (const [path, keys] of sorted.slice(0, MAX_FILES)) {
    const line = `${needsQuotes(path) ? JSON.stringify(path) : path}: ${[...keys].toSorted().join(' ')}\n`;
    length += line.length;
    if (length > MAX_WRITTEN_CHARS) break;
    if (keys.size > 0) lines.push(line);
  }
  return lines.join('');
}

/** Reads such a note; a line that is none is skipped. Linear, and nothing of a note that is too long. */
export function parseReadNote(text: string): ReadFiles {
  const files = new Map<string, Set<string>>();
  if (text.length > MAX_READ_NOTE_CHARS) return files;
  for (const line of text.split('\n').slice(0, MAX_FILES)) {
    const end = line.lastIndexOf(': ');
    const keys = line.slice(end + 2).split(' ');
    const name = pathOf(line.slice(0, Math.max(0, end)));
    if (name === '' || !keys.every((key) => SHORT_KEY.test(key))) continue;
    const those = files.get(name) ?? new Set();
    for (const key of keys) those.add(key);
    files.set(name, those);
  }
  return files;
}

function pathOf(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const path: unknown = JSON.parse(text);
    return typeof path === 'string' ? path : '';
  } catch {
    return '';
  }
}

/**
 * What one's own note becomes: what is read here, and what another computer of the same person added to it.
 * @param before what was read here when this computer wrote there last; null: not known
 */
export function joinReadNotes(mine: ReadFiles, theirs: ReadFiles, before: ReadFiles | null): ReadFiles {
  const all = new Map([...mine].map(([path, keys]) => [path, new Set(keys)]));
  for (const [path, keys] of theirs) {
    const gone = before?.get(path);
    const added = [...keys].filter((key) => gone?.has(key) !== true);
    if (added.length > 0) all.set(path, new Set([...(all.get(path) ?? []), ...added]));
  }
  return all;
}
