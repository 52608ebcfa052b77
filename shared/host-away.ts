import type { AppError, AppErrorKind } from './errors.ts';

const KINDS: ReadonlySet<AppErrorKind> = new Set(['offline', 'timeout', 'host-unavailable']);

/** Whether the host was not there to answer: that may pass by itself, and asking again may help. */
export const isHostAway = ({ kind }: AppError): boolean => KINDS.has(kind);
