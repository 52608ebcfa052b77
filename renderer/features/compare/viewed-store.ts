/**
 * Which files of a comparison were read, and at which content: kept per comparison in the page's own storage. A file
 * whose changes are no longer the ones that were read is not viewed any more.
 */
const PREFIX = 'marginalia.viewed ';
/** Comparisons remembered; the ones used longest ago are forgotten first. */
const LIMIT = 200;

/** Path -> fingerprint of the changes that were read. */
export type ViewedMarks = Readonly<Record<string, string>>;

interface Stored {
  readonly at: number;
  readonly marks: ViewedMarks;
}

interface Fingerprinted {
  readonly path: string;
  readonly hash: string;
  readonly state: string;
  readonly bytes: number;
}

/** What is known of a file that the host held back. */
export const listing = ({ state, bytes }: Fingerprinted): string => `${state}:${bytes}`;

/**
 * What a mark remembers: the hash of the file's changes and, where it was held before, what was known of it then; or
 * that alone.
 */
export const fingerprint = (file: Fingerprinted, listed = ''): string =>
  file.hash === '' ? listing(file) : `${file.hash} ${listed}`.trimEnd();

/** What was seen of a held file was its size: loading it, or not having loaded it again, does not change what it is. */
function holds(file: Fingerprinted, mark: string): boolean {
  const [seen = '', listed = ''] = mark.split(' ');
  if (file.hash === '') return seen === listing(file) || listed === listing(file);
  return seen === file.hash || seen.startsWith(`${file.state}:`);
}

function read(text: string | null): Stored | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('at' in value) || !('marks' in value)) return null;
    const { at, marks } = value;
    if (typeof at !== 'number' || typeof marks !== 'object' || marks === null) return null;
    const clean = Object.entries(marks).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { at, marks: Object.fromEntries(clean) };
  } catch {
    return null;
  }
}

export const readMarks = (storage: Storage, comparison: string): ViewedMarks =>
  read(storage.getItem(PREFIX + comparison))?.marks ?? {};

export function writeMarks(storage: Storage, comparison: string, marks: ViewedMarks, now: number): void {
  const stored: Stored = { at: now, marks };
  const put = (): void => storage.setItem(PREFIX + comparison, JSON.stringify(stored));
  forget(storage, LIMIT - 1, comparison);
  try {
    put();
  } catch {
    // The storage is full: half of what is remembered is older than anybody needs.
    forget(storage, LIMIT / 2, comparison);
    put();
  }
}

function forget(storage: Storage, keep: number, except: string): void {
  const known = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX) && key !== PREFIX + except)
    .map((key) => ({ key, at: read(storage.getItem(key))?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at);
  for (const { key } of known.slice(keep)) storage.removeItem(key);
}

export interface ViewedState {
  /** Read, and unchanged since. */
  readonly viewed: ReadonlySet<string>;
  /** Read, but changed since. */
  readonly stale: ReadonlySet<string>;
}

/** The marks that still hold for these files, and those that do not. */
export function viewedOf(files: readonly Fingerprinted[], marks: ViewedMarks): ViewedState {
  const viewed = new Set<string>();
  const stale = new Set<string>();
  for (const file of files) {
    if (!Object.hasOwn(marks, file.path)) continue;
    if (holds(file, marks[file.path] ?? '')) viewed.add(file.path);
    else stale.add(file.path);
  }
  return { viewed, stale };
}
