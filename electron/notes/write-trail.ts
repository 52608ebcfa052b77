import type { AppError } from '../../shared/errors.ts';
import { assertNever } from '../../shared/result.ts';
import type { NoteAction, NotePlace } from '../../shared/ipc/shapes.ts';
import type { Log } from '../security/log.ts';
import type { NoteIntent, WriteProgress } from './decisions/intent.ts';
import type { WriteStep } from './decisions/steps.ts';

/**
 * Logs each step of a note write, so that a report of a lost note can be traced: ids, states and kinds of errors. Never
 * a note's text, and never the words of a host, which may quote it.
 */
export interface WriteTrail {
  begun(id: number, place: NotePlace, intent: NoteIntent): void;
  /** It was in the database at startup. */
  resumed(id: number, place: NotePlace, progress: WriteProgress): void;
  step(id: number, progress: WriteProgress, step: WriteStep): void;
  /**
   * @param retryAt milliseconds since the epoch; null: when another write has succeeded
   */
  waits(id: number, error: AppError, retryAt: number | null): void;
  /** Its row is deleted. */
  gone(id: number, why: 'done' | 'taken back' | 'replaced' | 'draft discarded'): void;
}

export function createWriteTrail(log: Pick<Log, 'info'>): WriteTrail {
  const put = (id: number, words: string): void => log.info(`note write ${id}: ${words}`);
  return {
    begun: (id, place, { action, base }) => put(id, `begun, ${whatOf(action, place)}, base ${base.refSha}`),
    resumed: (id, place, { intent, phase, inFlight, guard }) =>
      put(
        id,
        `found at the start, ${whatOf(intent.action, place)}, phase ${phase}, guard ${guard}` +
          (inFlight ? ', its last request unanswered' : ''),
      ),
    step: (id, { phase }, step) => put(id, `${stepOf(step)}, phase ${phase}`),
    waits: (id, error, retryAt) =>
      put(
        id,
        `waits, ${kindOf(error)}${retryAt === null ? '' : `, until ${new Date(retryAt).toISOString()}`}`,
      ),
    gone: (id, why) => put(id, `gone, ${why}`),
  };
}

const whatOf = (action: NoteAction, { orgId, notesRef, object }: NotePlace): string =>
  `${action} in ${notesRef} for ${object} of ${orgId}`;

function stepOf(step: WriteStep): string {
  switch (step.do) {
    case 'send':
      return `sends ${step.action}, try ${step.tries}, guard ${step.guard}`;
    case 'read':
      return `reads the note${step.deep ? ' and its history' : ''}, try ${step.tries}`;
    case 'done':
      return `done, notes ref at ${step.refSha}`;
    case 'ask':
      return `needs its writer, ${step.status}, notes ref at ${step.theirs.refSha}`;
    case 'fail':
      return `refused, ${kindOf(step.error)}`;
    case 'wait':
      return `cannot go on, ${kindOf(step.error)}`;
    default:
      return assertNever(step);
  }
}

const kindOf = (error: AppError): string =>
  'status' in error && error.status !== undefined ? `${error.kind} ${error.status}` : error.kind;
