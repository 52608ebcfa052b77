import { z } from '../zod.ts';
import { sha } from './names.ts';

/** What crosses about versions of a branch: tips that it had. */

/**
 * A commit and the commit before its changes: a version's tip and merge base, or a commit and its first parent. `base`
 * null: everything is new.
 */
export const changesEnd = z.strictObject({ sha, base: sha.nullable() });
export type ChangesEnd = z.output<typeof changesEnd>;
