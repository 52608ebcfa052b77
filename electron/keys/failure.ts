import { AppFailure } from '../../shared/failure.ts';

/** A refused key: what it is instead, and what to do. Never any part of its text. */
export const refuse = (message: string, next: string): AppFailure =>
  new AppFailure({ kind: 'key-invalid', message, next });
