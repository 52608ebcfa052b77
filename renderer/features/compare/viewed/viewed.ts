/**
 * Which files of a comparison were viewed, and with which content. A file whose changes differ from the viewed ones is
 * no longer viewed.
 */
import { earlierHolds, type ViewableFile } from './earlier-form.ts';

/** What is known about a held file. */
export const listing = ({ state, bytes, blob }: Omit<ViewableFile, 'digest'>): string =>
  blob === '' ? `${state}:${bytes}` : `${state}:${bytes}:${blob}`;

/** In place of a mark: it was taken back, and it is not known yet that its hunks are unread, too. */
export const TAKEN_BACK = '';

/** The first word of a mark; those of earlier versions have none like it. */
const FORM = 'v2';
/** Comes before the digest, and before the tip of the branch. */
const DIGEST_SIGN = 'sha256:';
const TIP_SIGN = '@';
/** Comes before the hash of a file that was marked here: it counts until the file's digest is known. Never stored. */
const FRESH_SIGN = '~';
const WHOLE_ID = /^[0-9a-f]{40,}$/;

/**
 * A mark's content, as words: the digest of the file's changes, what was known of it while it was held, and the tip of
 * the branch at which it was viewed; each if it is known.
 */
export const formatMark = ({ digest = '', listed = '', tip, fresh = '' }: MarkFacts): string =>
  [FORM, digest && DIGEST_SIGN + digest, listed, tip && TIP_SIGN + tip, fresh && FRESH_SIGN + fresh]
    .filter((word) => (word ?? '') !== '')
    .join(' ');

interface MarkFacts {
  readonly digest?: string;
  /** What was known about the file before it was loaded. */
  readonly listed?: string | undefined;
  readonly tip?: string | undefined;
  readonly fresh?: string;
}

/** Whether an earlier version made the mark, which knew changes by a hash that can be forged. */
const isEarlier = (mark: string): boolean => mark !== TAKEN_BACK && mark.split(' ', 1)[0] !== FORM;

const wordAfter = (sign: string, mark: string): string | undefined =>
  mark
    .split(' ')
    .find((word) => word.startsWith(sign))
    ?.slice(sign.length);

/** The tip of the branch when the file was viewed; null: not known. */
export const viewedAt = (mark: string): string | null => wordAfter(TIP_SIGN, mark) ?? null;

/** A mark that no file has: what was viewed is known to be another content. */
export const spentMark = (mark: string): string => formatMark({ tip: viewedAt(mark) ?? undefined });

/** null: it depends on the file's digest, which is not known yet. */
function markHolds(file: ViewableFile, mark: string, tip: string | undefined): boolean | null {
  if (isEarlier(mark)) return earlierHolds(file, mark);
  const digest = wordAfter(DIGEST_SIGN, mark);
  if (file.hash !== '') {
    if (digest !== undefined && file.digest !== '') return file.digest === digest;
    if (wordAfter(FRESH_SIGN, mark) === file.hash) return true;
    if (digest !== undefined) return null;
  }
  const words = mark.split(' ').filter((word) => !word.startsWith(DIGEST_SIGN));
  const listed = words.find((word) => word.includes(':'));
  const [state, , blob = ''] = listed?.split(':') ?? [];
  const isAlike = file.hash === '' ? listed === listing(file) : state === file.state;
  if (isAlike && WHOLE_ID.test(blob)) return blob === file.blob;
  // Nothing else says that it is the same content.
  return (isAlike || listed === undefined) && tip !== undefined && tip === viewedAt(mark);
}

interface ViewedState {
  /** Viewed, and unchanged since. */
  readonly viewed: ReadonlySet<string>;
  /** Viewed, but changed since. */
  readonly stale: ReadonlySet<string>;
}

/**
 * The files whose marks, by path, still apply, or whose hunks were all read; and those whose marks do not. A file whose
 * digest is not known yet is neither.
 *
 * @param tip of the branch; absent: not known
 */
export function viewedOf(
  files: readonly ViewableFile[],
  marks: ReadonlyMap<string, string>,
  tip?: string,
): ViewedState {
  const viewed = new Set<string>();
  const stale = new Set<string>();
  for (const file of files) {
    const mark = marks.get(file.path);
    if (mark === TAKEN_BACK) continue;
    const isSame = file.isRead === true || (mark !== undefined && markHolds(file, mark, tip));
    if (isSame === true) viewed.add(file.path);
    else if (mark !== undefined && isSame === false) stale.add(file.path);
  }
  return { viewed, stale };
}

/** A mark without the word that is never stored. */
export const storedMark = (mark: string): string =>
  mark
    .split(' ')
    .filter((word) => !word.startsWith(FRESH_SIGN))
    .join(' ');

/**
 * Marks of earlier versions that are compared with the files of a diff for the first and the last time: those that hold,
 * and those of which something else was viewed. A file that is still held is compared once it is loaded.
 */
export function earlierMarks<File extends ViewableFile>(
  files: readonly File[],
  marks: ReadonlyMap<string, string>,
): { hold: { file: File; mark: string }[]; spent: [path: string, mark: string][] } {
  const [hold, spent]: [{ file: File; mark: string }[], [string, string][]] = [[], []];
  const earlier = [...marks].filter(([, mark]) => isEarlier(mark));
  const byPath = new Map(earlier.length > 0 ? files.map((file) => [file.path, file]) : []);
  for (const [path, mark] of earlier) {
    const file = byPath.get(path);
    if (file && earlierHolds(file, mark)) hold.push({ file, mark });
    else if (!file || file.hash !== '') spent.push([path, mark]);
  }
  return { hold, spent };
}
