import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { foldedName } from '../auth/policy.ts';
import { checkedOutBranches } from './symbolic.ts';

/** Whether the file system that refs are kept in takes names that differ in upper and lower case for the same. */
async function ignoresCase(gitDir: string): Promise<boolean> {
  const [exact, other] = await Promise.all(
    ['HEAD', 'head'].map(async (name) => await stat(join(gitDir, name)).catch(() => null)),
  );
  return exact !== null && exact?.ino === other?.ino && exact?.dev === other?.dev;
}

/**
 * Where the file system ignores case, a ref in another spelling is the same file: Git's own guards compare names and
 * would not notice. @returns the ref that is there, or is checked out, for the first one that is spelled otherwise.
 */
export async function spelledOtherwise(gitDir: string, refs: readonly string[]): Promise<string | null> {
  if (!(await ignoresCase(gitDir))) return null;
  const listed = await gitText(['for-each-ref', '--format=%(refname)'], { gitDir });
  const known = new Map(
    [...listed.split('\n'), ...(await checkedOutBranches(gitDir))].map((ref) => [foldedName(ref), ref]),
  );
  for (const ref of refs) {
    const there = known.get(foldedName(ref));
    if (there !== undefined && there !== ref) return there;
    known.set(foldedName(ref), ref);
  }
  return null;
}
