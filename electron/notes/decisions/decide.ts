import type { AppError } from '../../../shared/errors.ts';
import { assertNever } from '../../../shared/result.ts';
import { afterReading } from './after-reading.ts';
import { isBlank, noteLines } from '../../../shared/domain/notes/canonical.ts';
import { wanted, type NoteIntent, type WriteProgress } from './intent.ts';
import { failureClassOf } from './failure-class.ts';
import { givingUp, reading, sending, type Decision, type WriteEvent } from './steps.ts';

/** The state of a write before its first request. An edit to nothing is a removal. */
export function beginWrite(intent: NoteIntent): WriteProgress {
  const edit = intent.action === 'edit';
  const remove = intent.action === 'remove' || (edit && isBlank(intent.mine));
  const plain: NoteIntent = remove ? { ...intent, action: 'remove', mine: '' } : { ...intent };
  // A note to add has nothing it started from: one that is there is somebody else's, to be asked about.
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
 * What now? A note write is decided by the note and its ref, never by a message: after every answer but 201 the note
 * is read again and compared with what the writer started from and wants.
 */
export function decideNoteWrite(progress: WriteProgress, event: WriteEvent): Decision {
  const answered: WriteProgress = { ...progress, inFlight: false };
  switch (event.type) {
    case 'go':
      if (changesNothing(progress.intent)) {
        const { text, refSha } = progress.intent.base;
        return { progress, step: { do: 'done', text, refSha } };
      }
      if (progress.inFlight) return reading({ ...answered, doubt: true, pending: true, tries: 0 });
      if (progress.fresh) return sending(progress);
      return reading({ ...progress, pending: progress.pending && !event.waited, tries: 0, absences: 0 });
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
  const text = wanted(intent);
  return { progress, step: { do: 'done', text, refSha } };
}

function failed(progress: WriteProgress, error: AppError): Decision {
  const failureClass = failureClassOf(error);
  switch (failureClass) {
    case 'refused':
      return reading({ ...progress, unclear: null });
    case 'denied':
      // Putting the old note back is not given up, only paced.
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
  // Between remove and add nothing but the note itself may end the write.
  const between = progress.phase === 'adding' || progress.phase === 'restoring';
  if (failureClass !== 'denied' || between) return { progress, step: { do: 'wait', error } };
  return givingUp({ ...progress, failure: progress.failure ?? error });
}

function changesNothing({ action, mine, base }: NoteIntent): boolean {
  return (
    action === 'edit' && base.text !== null && noteLines(mine).join('\n') === noteLines(base.text).join('\n')
  );
}
