import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';

/** What a call failed with. @throws whatever else came of it */
export async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => new Error('did not fail'),
    (failure: unknown) => failure,
  );
  if (error instanceof AppFailure) return error.error;
  throw error;
}
