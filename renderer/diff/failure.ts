import { appErrorSchema, type AppError } from '../../shared/errors.ts';
import type { Failure } from './protocol.ts';

/** Turns what the worker saw into an error that the screen can explain. The road's own error passes as it is. */
export function toAppError(failure: Failure): AppError {
  if ('broken' in failure) return { kind: 'internal', message: failure.broken, next: 'Try again.' };
  const parsed = appErrorSchema.safeParse(failure.error);
  if (parsed.success) return parsed.data;
  return { kind: 'internal', message: 'The diff could not be read.', next: 'Try again.' };
}
