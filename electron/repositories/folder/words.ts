import { SIDE_MISSING, type AppError } from '../../../shared/errors.ts';
import type { FolderQuestion, FolderRefusal, FolderStream } from '../../../shared/folder-questions.ts';

type Question = FolderQuestion | FolderStream;

/** "Could not …". */
const WORDS: Readonly<Record<Question, string>> = {
  details: 'read the repository',
  refs: 'list branches and tags',
  head: 'read what is checked out',
  prefetch: 'read what is checked out',
  tips: 'look up what is compared',
  revision: 'look up the revision',
  worktree: 'read the uncommitted changes',
  branches: 'list branches',
  commits: 'list commits',
  range: 'list commits',
  diff: 'read the changes',
  blame: 'read who wrote the lines',
  readNote: 'read the note',
  writeNote: 'write the note',
  notesRefs: 'list the notes refs',
};

const TIMEOUT_MS = 30_000;
const LONG_TIMEOUTS_MS: Partial<Record<Question, number>> = {
  worktree: 180_000,
  range: 300_000,
  diff: 120_000,
  blame: 120_000,
};

/** How long an answer may take, retries included, in milliseconds; of a diff, until it begins. */
export const timeoutOf = (question: Question): number => LONG_TIMEOUTS_MS[question] ?? TIMEOUT_MS;

/** What to change when Git rejects what was given. */
const AMENDS: Partial<Record<Question, string>> = {
  diff: 'Choose another branch or base.',
  writeNote: 'Change the text, or choose another notes ref, then save again.',
};

export const CANCELLED: AppError = { kind: 'cancelled', message: 'Cancelled.' };

export const READER_STOPPED: AppError = {
  kind: 'offline',
  message: 'The process that reads folders stopped and is restarting.',
  next: 'Try again in a moment.',
};

/** A folder that was removed from the list: what a page still asks about it is about nothing. */
export const NOT_LISTED: AppError = {
  kind: 'not-found',
  message: 'This folder is not in the list of opened folders.',
  next: 'Open it again with “Open folder…”.',
};

/** There was no answer within the question's time. */
export const tookTooLong = (question: Question): AppError => ({
  kind: 'timeout',
  message: `Git gave no answer in ${timeoutOf(question) / 1000} s: could not ${WORDS[question]}.`,
  next: 'Try again.',
});

const COMMIT_MISSING = {
  message: 'A commit that is compared is no longer in the folder.',
  next: 'Reload, or choose another commit.',
};

/**
 * A refusal as a sentence and a next step; null: Git failed, and the folder may say why.
 * @param ofCommits commits are compared, not branches
 */
export function refusalWords(
  { kind, message, next, command }: FolderRefusal,
  question: Question,
  ofCommits = false,
): AppError | null {
  const could = `could not ${WORDS[question]}`;
  const said = /[\p{L}\p{N})]$/u.test(message) ? `${message}.` : message;
  switch (kind) {
    case 'not-served':
    case 'not-found':
      if (ofCommits) return { kind: 'not-found', ...COMMIT_MISSING };
      if (question === 'diff' || question === 'range') return { kind: 'not-found', ...SIDE_MISSING };
      if (question === 'writeNote')
        return {
          kind: 'not-found',
          message: `Could not write the note: ${said}`,
          next: 'It may have been removed or renamed. Refresh, or choose another.',
        };
      return {
        kind: 'not-found',
        message: 'This is no longer in the folder.',
        next: 'Choose another branch or commit.',
      };
    case 'conflict':
      return {
        kind,
        message: `Something changed in the folder meanwhile: ${could}. ${said}`,
        next: 'Reload it, then decide.',
      };
    case 'too-large':
      return {
        kind,
        message: `This is too large: ${could}. ${said}`,
        ...(question === 'writeNote' ? { next: 'Make it shorter.' } : {}),
      };
    case 'host-unavailable':
      return next === undefined
        ? null
        : { kind, message: said, next, ...(command === undefined ? {} : { command }) };
    case 'validation':
      break;
  }
  if (next !== undefined) return { kind, message: said, next };
  return {
    kind,
    message: `Could not ${WORDS[question]}: ${said}`,
    next: AMENDS[question] ?? 'Try again. If this keeps happening, Marginalia’s log says more.',
  };
}
