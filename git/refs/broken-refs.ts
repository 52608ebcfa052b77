import { type Damage, damageWords } from '../objects/damage.ts';
import { isGitExit } from '../process/error.ts';
import { runGit } from '../process/run.ts';

/** Refs that Git reports as unreadable and omits from a list, such as the empty file left by a power cut. */
export const brokenRefsIn = (said: string): string[] =>
  [...said.matchAll(/^warning: ignoring broken ref (.+)$/gm)].map(([, ref = '']) => ref);

/** The refs under some prefixes that Git cannot read. */
export async function brokenRefs(gitDir: string, prefixes: readonly string[]): Promise<string[]> {
  const { stderr } = await runGit(['for-each-ref', '--format=', '--', ...prefixes], { gitDir });
  return brokenRefsIn(stderr);
}

/** @returns true if Git could not write a ref because its file has invalid content */
export const saysBrokenRef = (error: unknown): boolean =>
  isGitExit(error) && /reference broken|error reading reference/.test(error.stderr);

const MAX_NAMED_REFS = 3;

/**
 * Sentences about broken refs; null if there are none.
 * @param damage what was found to be damaged in the repository, and keeps Git from reading them; null: nothing
 */
export function brokenRefsSentence(refs: readonly string[], damage: Damage | null = null): string | null {
  if (refs.length === 0) return null;
  const more = refs.length - MAX_NAMED_REFS;
  const names = refs.slice(0, MAX_NAMED_REFS).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  const [are, it, leftOut] =
    refs.length === 1 ? ['is broken', 'it', 'it is left out'] : ['are broken', 'them', 'they are left out'];
  return damage === null
    ? `${names} ${are}: Git cannot read ${it}, so ${leftOut}. For details, run “git fsck” in a terminal.`
    : `Git cannot read ${names}, so ${leftOut}. ${damageWords(damage)}`;
}
