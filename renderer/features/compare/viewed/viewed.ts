/**
 * Which files of a comparison were read, and at which content. A file whose changes are no longer the ones that were
 * read is not viewed any more.
 */
interface Fingerprinted {
  readonly path: string;
  readonly hash: string;
  readonly state: string;
  readonly bytes: number;
  /** Possibly cut short; empty: not told. */
  readonly blob: string;
}

/** What is known of a file that the host held back. */
export const listing = ({ state, bytes, blob }: Fingerprinted): string =>
  blob === '' ? `${state}:${bytes}` : `${state}:${bytes}:${blob}`;

/**
 * What a mark remembers: the hash of the file's changes and, where it was held before, what was known of it then; or
 * that alone.
 */
export const fingerprint = (file: Fingerprinted, listed = ''): string =>
  file.hash === '' ? listing(file) : `${file.hash} ${listed}`.trimEnd();

/** Digits of a hash in marks of 0.1.0; later versions added more at its end. */
const EARLIER = 16;

/** A file that was held when it was marked: loading it, or not loading it again, does not change that mark. */
function holdsListed(file: Fingerprinted, listed: string): boolean {
  const [state = '', bytes = '', blob = ''] = listed.split(':');
  if (state !== file.state) return false;
  if (blob !== '' && file.blob !== '') return blob.startsWith(file.blob);
  // Of a loaded file no size is known that could be compared with.
  return file.hash !== '' || bytes === String(file.bytes);
}

function holds(file: Fingerprinted, mark: string): boolean {
  const [seen = '', listed = ''] = mark.split(' ');
  if (seen.includes(':')) return holdsListed(file, seen);
  if (file.hash === '') return holdsListed(file, listed);
  return seen === file.hash || (seen.length === EARLIER && file.hash.startsWith(seen));
}

interface ViewedState {
  /** Read, and unchanged since. */
  readonly viewed: ReadonlySet<string>;
  /** Read, but changed since. */
  readonly stale: ReadonlySet<string>;
}

/** The marks, by path, that still hold for these files, and those that do not. */
export function viewedOf(files: readonly Fingerprinted[], marks: ReadonlyMap<string, string>): ViewedState {
  const viewed = new Set<string>();
  const stale = new Set<string>();
  for (const file of files) {
    const mark = marks.get(file.path);
    if (mark === undefined) continue;
    if (holds(file, mark)) viewed.add(file.path);
    else stale.add(file.path);
  }
  return { viewed, stale };
}
