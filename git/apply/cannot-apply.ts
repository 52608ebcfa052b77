/** Why a suggestion is not applied. Nothing was written. */
export class CannotApply extends Error {
  /** What to do, a sentence. */
  readonly next: string;
  constructor(message: string, next: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotApply';
    this.next = next;
  }
}

export const BY_HAND = 'Change the file by hand, or copy the suggestion as a patch.';
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** What the file system said, as a refusal; anything else as it is. */
export function refusalOf(cause: unknown): unknown {
  const code = codeOf(cause);
  const options = { cause };
  if (code === 'EACCES' || code === 'EPERM')
    return new CannotApply(
      'You do not have permission to write there.',
      'Change the permissions of the file and its folder, and try again.',
      options,
    );
  if (code === 'EROFS') return new CannotApply('The disk is read-only.', BY_HAND, options);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CannotApply(
      'The disk is full, so the file was left as it is.',
      'Make room, and try again.',
      options,
    );
  if (code === 'ENOENT') return new CannotApply(ABSENT, BY_HAND, options);
  if (code === 'ELOOP' || code === 'ENOTDIR') return new CannotApply(A_LINK, BY_HAND, options);
  return cause;
}

export const ABSENT = 'The file is not in the folder now.';
export const A_LINK = 'The path to this file goes through a link, which may lead out of the folder.';
