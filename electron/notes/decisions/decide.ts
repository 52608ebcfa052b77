import type { AppError } from '../../../shared/errors.ts';
import { assertNever } from '../../../shared/result.ts';
import { afterReading } from './after-reading.ts';
import { holdsRawBytes } from '../../../shared/domain/notes/bytes.ts';
import { isBlank, noteLines } from '../../../shared/domain/notes/canonical.ts';
import { intendedText, type NoteIntent, type WriteProgress } from './intent.ts';
import { failureClassOf } from './failure-class.ts';
import { givingUp, reading, sending, type Decision, type NotesHost, type WriteEvent } from './steps.ts';

/** The state of a write before its first request. An edit to an empty text is a removal. */
export function beginWrite(intent: NoteIntent): WriteProgress {
  const edit = intent.action === 'edit';
  const remove = intent.action === 'remove' || (edit && isBlank(intent.mine));
  const plain: NoteIntent = remove ? { ...intent, action: 'remove', mine: '' } : { ...intent };
  // An added note has no base: an existing one is someone else's and needs a decision.
  if (plain.action === 'add') plain.base = { ...plain.base, text: null };
  return {
    intent: plain,
    phase: edit && !remove && intent.base.text !== null ? 'removing' : 'once',
    guard: intent.base.refSha,
    fresh: intent.remark?.behind !== true,
    inFlight: false,
    doubt: false,
    pending: false,
    tries: 0,
    absences: 0,
    failure: null,
  };
}

/**
 * The next step. A note write is decided by the note and its ref, never by a message: after any response but 201 the
 * note is read again and compared with what the author started from and wants.
 */
export function decideNoteWrite(progress: WriteProgress, event: WriteEvent): Decision {
  const answered: WriteProgress = { ...progress, inFlight: false };
  switch (event.type) {
    case 'go':
      return going(progress, event);
    case 'accepted':
      return accepted(answered, event.refSha);
    case 'failed':
      return failed(answered, event.error);
    case 'unreadable':
      return unreadable(progress, event.error);
    case 'read':
      return afterReading(progress, event.theirs, event.landed);
    default:
      return assertNever(event);
  }
}

/** Begins, or continues after a pause. */
function going(before: WriteProgress, { waited, host }: Extract<WriteEvent, { type: 'go' }>): Decision {
  const progress = inTheWayOf(host, before);
  const { intent, inFlight, fresh, pending } = progress;
  if (changesNothing(intent)) {
    const { text, refSha } = intent.base;
    return { progress, step: { do: 'done', text, refSha } };
  }
  if (inFlight) return reading({ ...progress, inFlight: false, doubt: true, pending: true, tries: 0 });
  if (!isBegun(progress) && !host.replaces && losesBytes(intent))
    return { progress, step: { do: 'fail', error: notUtf8 } };
  if (fresh) return sending(progress);
  return reading({ ...progress, pending: pending && !waited, tries: 0, absences: 0 });
}

/** An edit of which no request can have taken effect uses the host's way of editing. */
function inTheWayOf({ replaces }: NotesHost, progress: WriteProgress): WriteProgress {
  const { phase } = progress;
  if (isBegun(progress) || (phase !== 'removing' && phase !== 'replacing')) return progress;
  return { ...progress, phase: replaces ? 'replacing' : 'removing' };
}

/** Whether one of its requests may have taken effect. */
export const isBegun = ({ phase, inFlight, doubt }: WriteProgress): boolean =>
  inFlight || doubt || phase === 'adding' || phase === 'restoring';

/** Whether a text-only host could not store this, or could not restore the note. */
const losesBytes = ({ action, mine, base }: NoteIntent): boolean =>
  holdsRawBytes(mine) || (action === 'edit' && holdsRawBytes(base.text ?? ''));

const notUtf8: AppError = {
  kind: 'validation',
  message: 'This note is not UTF-8 text, and this host takes nothing else: some of its bytes would be lost.',
  next: 'Add to the note instead, or change it with Git and push its notes ref.',
};

function accepted(progress: WriteProgress, refSha: string): Decision {
  if (progress.phase === 'removing') {
    return sending({
      ...progress,
      phase: 'adding',
      guard: refSha,
      doubt: false,
      pending: false,
      tries: 0,
      failure: null,
    });
  }
  if (progress.phase === 'restoring') return givingUp(progress);
  const { intent } = progress;
  const text = intendedText(intent);
  return { progress, step: { do: 'done', text, refSha } };
}

function failed(progress: WriteProgress, error: AppError): Decision {
  const failureClass = failureClassOf(error);
  switch (failureClass) {
    case 'refused':
      return reading({ ...progress, unclear: null });
    case 'denied':
      // Restoring the old note is never abandoned, only delayed.
      if (progress.phase === 'restoring') return { progress, step: { do: 'wait', error } };
      return reading({ ...progress, failure: progress.failure ?? error });
    case 'held':
      return { progress, step: { do: 'wait', error } };
    case 'unclear':
      return reading({ ...progress, doubt: true, pending: true, unclear: error });
    default:
      return assertNever(failureClass);
  }
}

function unreadable(progress: WriteProgress, error: AppError): Decision {
  const failureClass = failureClassOf(error);
  // Between remove and add, only the note itself may end the write.
  const between = progress.phase === 'adding' || progress.phase === 'restoring';
  if (failureClass !== 'denied' || between) return { progress, step: { do: 'wait', error } };
  return givingUp({ ...progress, failure: progress.failure ?? error });
}

function changesNothing({ action, mine, base, exact }: NoteIntent): boolean {
  if (action !== 'edit' || base.text === null) return false;
  return exact === true ? mine === base.text : noteLines(mine).join('\n') === noteLines(base.text).join('\n');
}
