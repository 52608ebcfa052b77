import { runGit } from '../process/run.ts';

/** The refs that Git says it cannot read, and leaves out of a list: an empty file, as a power cut leaves one. */
export const brokenRefsIn = (said: string): string[] =>
  [...said.matchAll(/^warning: ignoring broken ref (.+)$/gm)].map(([, ref = '']) => ref);

/** The refs under some prefixes that Git cannot read. */
export async function brokenRefs(gitDir: string, prefixes: readonly string[]): Promise<string[]> {
  const { stderr } = await runGit(['for-each-ref', '--format=', '--', ...prefixes], { gitDir });
  return brokenRefsIn(stderr);
}

/** The most refs that are named in a sentence. */
const MAX_NAMED = 3;

/** What is to be said of broken refs; null: there are none. */
export function brokenRefsSentence(refs: readonly string[]): string | null {
  if (refs.length === 0) return null;
  const more = refs.length - MAX_NAMED;
  const names = refs.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  return refs.length === 1
    ? `${names} is broken: Git cannot read it, so it is left out. In a terminal, “git fsck” says more.`
    : `${names} are broken: Git cannot read them, so they are left out. In a terminal, “git fsck” says more.`;
}
