import type { Whitespace } from '../../../diff/index.ts';

/** Ignoring ever more white-space changes, then back to all. */
const ORDER: readonly Whitespace[] = ['show', 'ignore-trailing', 'ignore-ends', 'ignore-all'];

export const nextWhitespace = (now: Whitespace): Whitespace =>
  ORDER[(ORDER.indexOf(now) + 1) % ORDER.length] ?? 'show';
