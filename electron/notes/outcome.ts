import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Note, NoteOutcome, NoteWrite } from '../../shared/ipc/shapes.ts';
import { assertNever } from '../../shared/result.ts';
import type { WriteEnd } from './run-write.ts';

/**
 * How a write ended, for the page.
 * @throws AppFailure when the host refused it
 */
export function outcomeOf({ place }: NoteWrite, id: number, end: WriteEnd): NoteOutcome {
  const unsigned = (text: string | null, refSha: string | null): Note => ({
    place,
    text,
    refSha,
    author: null,
    date: null,
  });
  switch (end.do) {
    case 'done':
      return { status: 'done', note: unsigned(end.text, end.refSha) };
    case 'wait':
      return { status: 'waiting', id, error: end.error };
    case 'fail':
      throw new AppFailure(end.error);
    case 'ask':
      return {
        status: end.status,
        base: end.base ?? '',
        theirs: unsigned(end.theirs.text, end.theirs.refSha),
        mine: end.mine ?? '',
        result: end.merge.text,
        conflicts: end.merge.conflicts,
      };
    default:
      return assertNever(end);
  }
}

/** Adds to a refusal (400) that the host may only support Git's default notes ref: its own words may not say so. */
export function explainCustomRef(notesRef: string, error: AppError): AppError {
  if (error.kind !== 'validation' || error.status !== 400 || notesRef === 'refs/notes/commits') return error;
  // The host names another field: the ref is not the reason.
  if (/^note\b(?!s_ref)/i.test(error.detail ?? '')) return error;
  const next = `This host may not accept notes on ${notesRef}. Your text is kept: try the notes ref commits, or ask the host’s administrator.`;
  return { ...error, next };
}
