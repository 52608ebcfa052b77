/** A file of a diff, as far as it says whether it was viewed. */
export interface ViewableFile {
  readonly path: string;
  readonly hash: string;
  readonly digest: string;
  readonly state: string;
  readonly bytes: number;
  /** Possibly abbreviated; empty: unknown. */
  readonly blob: string;
  /** All its hunks were read. */
  readonly isRead?: boolean;
}

/** Comes before the tip of the branch in a mark. */
const TIP_SIGN = '@';
/** Hash digits in marks of 0.1.0; 0.2.0 appended more. */
const OLD_HASH_DIGITS = 16;

/**
 * Whether a mark that an earlier version made is of a file as it is now: a hash of its changes and what was known of it
 * while it was held, or only that. Both can be forged, so such a mark is compared once, and then replaced.
 */
export function earlierHolds(file: ViewableFile, mark: string): boolean {
  const [seen = '', listed = ''] = mark.split(' ').filter((word) => !word.startsWith(TIP_SIGN));
  if (seen.includes(':')) return holdsListed(file, seen);
  if (file.hash === '') return holdsListed(file, listed);
  return seen === file.hash || (seen.length === OLD_HASH_DIGITS && file.hash.startsWith(seen));
}

/** Whether the mark is of a held file: loading it, or not loading it again, does not invalidate the mark. */
function holdsListed(file: ViewableFile, listed: string): boolean {
  const [state = '', bytes = '', blob = ''] = listed.split(':');
  if (state !== file.state) return false;
  if (blob !== '' && file.blob !== '') return blob.startsWith(file.blob);
  // A loaded file has no size to compare with.
  return file.hash !== '' || bytes === String(file.bytes);
}
