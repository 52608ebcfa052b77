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
  /** All its hunks were read. */
  readonly isRead?: boolean;
}

/** What is known about a held file. */
export const listing = ({ state, bytes, blob }: Fingerprinted): string =>
  blob === '' ? `${state}:${bytes}` : `${state}:${bytes}:${blob}`;

/** In place of a mark: it was taken back, and it is not known yet that its hunks are unread, too. */
export const TAKEN_BACK = '';

/** Comes before the tip of the branch in a mark. */
const TIP_SIGN = '@';

/**
 * A mark's content, as words: the hash of the file's changes and, if it was held before, what was known about it then;
 * or only that. At the end, the tip of the branch at which it was viewed, if that is known.
 */
export const fingerprint = (file: Fingerprinted, { listed = '', tip }: MarkFacts = {}): string =>
  [...(file.hash === '' ? [listing(file)] : [file.hash, listed]), tip === undefined ? '' : TIP_SIGN + tip]
    .filter((word) => word !== '')
    .join(' ');

interface MarkFacts {
  /** What was known about the file before it was loaded. */
  listed?: string | undefined;
  tip?: string | undefined;
}

const wordsOf = (mark: string): string[] => mark.split(' ').filter((word) => !word.startsWith(TIP_SIGN));

/** The tip of the branch when the file was viewed; null: not known. */
export const viewedAt = (mark: string): string | null =>
  mark
    .split(' ')
    .find((word) => word.startsWith(TIP_SIGN))
    ?.slice(TIP_SIGN.length) ?? null;

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
  const [seen = '', listed = ''] = wordsOf(mark);
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

/** The files whose marks, by path, still apply, or whose hunks were all read; and those whose marks do not. */
export function viewedOf(files: readonly Fingerprinted[], marks: ReadonlyMap<string, string>): ViewedState {
  const viewed = new Set<string>();
  const stale = new Set<string>();
  for (const file of files) {
    const mark = marks.get(file.path);
    if (mark === TAKEN_BACK) continue;
    if (file.isRead === true || (mark !== undefined && holds(file, mark))) viewed.add(file.path);
    else if (mark !== undefined) stale.add(file.path);
  }
  return { viewed, stale };
}
