import type { Whitespace } from '../../../diff/index.ts';

/** From all changes to ever fewer of white space, and back. */
const ORDER: readonly Whitespace[] = ['show', 'ignore-trailing', 'ignore-ends', 'ignore-all'];

export const nextWhitespace = (now: Whitespace): Whitespace =>
  ORDER[(ORDER.indexOf(now) + 1) % ORDER.length] ?? 'show';
