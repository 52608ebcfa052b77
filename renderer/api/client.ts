import type { Client } from '../../shared/ipc/api.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Result } from '../../shared/result.ts';

declare global {
  interface Window {
    /** Set by the preload script; the page's only access to the outside. */
    readonly api: Client;
  }
}

/** The main process as named functions. Read lazily, so that modules can be imported without a window. */
export const api = (): Client => window.api;

/** Returns the result's value or throws AppFailure, which queries and mutations pass on to the screen. */
export async function unwrap<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (result.ok) return result.value;
  throw new AppFailure(result.error);
}

/** Converts any thrown value to an error the screen can explain. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  return {
    kind: 'internal',
    message: thrown instanceof Error ? thrown.message : 'Something went wrong inside Marginalia.',
    next: 'Try again; if this keeps happening, restart the app.',
  };
}
