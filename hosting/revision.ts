import { Refusal } from './problem.ts';

/**
 * Whether a text is one argument that Git reads as a revision and as nothing else.
 * @throws Refusal 400 for a search by a regular expression (`:/fix`, `HEAD^{/fix}`): such a pattern may keep Git busy
 *   for as long as it likes, and everybody who asks the same process waits behind it.
 */
export function isRevision(revision: string): boolean {
  if (revision.startsWith(':/') || revision.includes('^{/')) {
    throw new Refusal(400, 'A search by a regular expression is not taken for a revision');
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is refused.
  return !/^-|[\x00-\x20\x7f]|\.\.|\^[@!-]/.test(revision);
}
