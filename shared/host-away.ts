import type { AppError, AppErrorKind } from './errors.ts';

const KINDS: ReadonlySet<AppErrorKind> = new Set(['offline', 'timeout', 'host-unavailable']);

/** Whether the host did not answer: this may be temporary, so a retry may help. */
export const isHostAway = ({ kind }: AppError): boolean => KINDS.has(kind);
