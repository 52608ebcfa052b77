import { createHash } from 'node:crypto';

/** Names one thing that waits: the same parts give the same mark. */
export const markOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
