/**
 * Which files of a comparison were viewed, and with which content. A file whose changes differ from the viewed ones is
 * no longer viewed.
 */
interface Fingerprinted {
  readonly path: string;
  readonly hash: string;
  readonly state: string;
  readonly bytes: number;
  /** Possibly abbreviated; empty: unknown. */
  readonly blob: string;
}

/** What is known about a held file. */
export const listing = ({ state, bytes, blob }: Fingerprinted): string =>
  blob === '' ? `${state}:${bytes}` : `${state}:${bytes}:${blob}`;

/**
 * A mark's content: the hash of the file's changes and, if it was held before, what was known about it then; or only
 * that.
 */
export const fingerprint = (file: Fingerprinted, listed = ''): string =>
  file.hash === '' ? listing(file) : `${file.hash} ${listed}`.trimEnd();

/** Hash digits in marks of 0.1.0; later versions appended more. */
const OLD_HASH_DIGITS = 16;

/** Whether the mark is of a held file: loading it, or not loading it again, does not invalidate the mark. */
function holdsListed(file: Fingerprinted, listed: string): boolean {
  const [state = '', bytes = '', blob = ''] = listed.split(':');
  if (state !== file.state) return false;
  if (blob !== '' && file.blob !== '') return blob.startsWith(file.blob);
  // A loaded file has no size to compare with.
  return file.hash !== '' || bytes === String(file.bytes);
}

function holds(file: Fingerprinted, mark: string): boolean {
  const [seen = '', listed = ''] = mark.split(' ');
  if (seen.includes(':')) return holdsListed(file, seen);
  if (file.hash === '') return holdsListed(file, listed);
  return seen === file.hash || (seen.length === OLD_HASH_DIGITS && file.hash.startsWith(seen));
}

interface ViewedState {
  /** Viewed, and unchanged since. */
  readonly viewed: ReadonlySet<string>;
  /** Viewed, but changed since. */
  readonly stale: ReadonlySet<string>;
}

/** The marks, by path, that still apply to these files, and those that do not. */
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
