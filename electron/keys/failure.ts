import { AppFailure } from '../../shared/failure.ts';

/** A refused key: what it is instead, what to do, and with which command. Never any part of its text. */
export const refuse = (message: string, next: string, command?: string): AppFailure =>
  new AppFailure({ kind: 'key-invalid', message, next, ...(command === undefined ? {} : { command }) });
