import type { AppError } from '../../../shared/errors.ts';

/** Why a save did not begin: its text now follows words that its writer has not seen. */
export const UNREAD_DRAFT = {
  kind: 'validation',
  message: 'There was a draft here already. Your text follows it, and nothing was sent.',
  next: 'Save both when they say what you want.',
} as const satisfies AppError;
