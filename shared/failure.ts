import type { AppError } from './errors.ts';

/**
 * An AppError that is on its way up inside one process. At the boundary it becomes a `Result`. Beside the schemas,
 * not among them: the page throws it and has no need of a schema library at start.
 */
export class AppFailure extends Error {
  readonly error: AppError;
  constructor(error: AppError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}
