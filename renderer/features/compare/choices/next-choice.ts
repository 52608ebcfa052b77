import type { MovedCode, Whitespace } from '../../../diff/index.ts';

/** Ignoring ever more white-space changes, then back to all. */
const WHITESPACE: readonly Whitespace[] = ['show', 'ignore-trailing', 'ignore-ends', 'ignore-all'];
const MOVED_CODE: readonly MovedCode[] = ['mark', 'fold', 'ignore'];

export const nextWhitespace = (now: Whitespace): Whitespace => after(WHITESPACE, now);
export const nextMovedCode = (now: MovedCode): MovedCode => after(MOVED_CODE, now);

const after = <T>(order: readonly T[], now: T): T => order[(order.indexOf(now) + 1) % order.length] ?? now;
