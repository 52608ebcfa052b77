import type { AppError } from '../../../shared/errors.ts';
import type { Failure } from '../model/shapes.ts';

/** Converts a worker failure to an error the screen can explain. The endpoint's own error is passed on unchanged. */
export function failureToAppError(failure: Failure): AppError {
  if ('broken' in failure) return { kind: 'internal', message: failure.broken, next: 'Try again.' };
  if (isAppError(failure.error)) return failure.error;
  return { kind: 'internal', message: 'The diff could not be read.', next: 'Try again.' };
}

/** The main process wrote it from the same type; this only keeps a malformed body from reaching the screen. */
function isAppError(value: unknown): value is AppError {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('message' in value))
    return false;
  return typeof value.kind === 'string' && typeof value.message === 'string';
}
