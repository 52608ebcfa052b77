import type { AppError } from './errors.ts';

/**
 * An AppError as an exception inside one process. At the boundary it becomes a `Result`. Separate from the schemas,
 * because the page throws it and does not need a schema library at start.
 */
export class AppFailure extends Error {
  readonly error: AppError;
  constructor(error: AppError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}
