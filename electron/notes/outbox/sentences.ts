import type { AppError } from '../../../shared/errors.ts';
import { storageProblem } from '../../store/problem.ts';

export const conflictOf = (status: 'merged' | 'conflict'): AppError => ({
  kind: 'conflict',
  message:
    status === 'merged'
      ? 'Someone changed this note before yours was sent; the two fit together.'
      : 'Someone changed this note before yours was sent.',
  next: 'Your text is kept. Open the note to compare the two.',
});

export const underWay: AppError = {
  kind: 'conflict',
  message: 'This note is being written right now.',
  next: 'Wait until it is sent, then edit it.',
};

export const takenBack: AppError = { kind: 'cancelled', message: 'Cancelled before it was sent.' };

/** The outbox's row could not be stored. */
export function unwritable(cause: unknown): AppError {
  const problem = storageProblem(cause);
  return {
    kind: 'storage-unavailable',
    message: problem?.message ?? 'The outbox could not be written to disk.',
    next: `${problem?.next ?? 'Check the disk.'} It is also tried again automatically.`,
  };
}
