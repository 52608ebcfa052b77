import type { RevisionWhy } from '../shared/wire/history.ts';
import { isGitExit } from '../git/process/error.ts';
import { checkedOutBranch } from '../git/refs/head.ts';
import { isRefName, readRef } from '../git/refs/refs.ts';
import type { GitSession } from '../git/objects/session.ts';
import { hasRefFile } from './notes/damaged.ts';
import { foldedName } from './auth/policy.ts';
import { Refusal } from './problem.ts';

/** Refs that no client sees or writes by name: those of another namespace, and where the upstream's branches were. */
export const HIDDEN = ['refs/namespaces/', 'refs/upstream/'];

export const isHiddenRef = (ref: string): boolean => HIDDEN.some((prefix) => ref.startsWith(prefix));

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

/** The commit that a revision of a client stands for; null: none that it may see. @throws Refusal 400. */
export async function commitNamed(session: GitSession, revision: string): Promise<string | null> {
  if (!(await mayName(session, revision))) return null;
  return await session.commit(revision).catch(nullForNone(revision));
}

/** Whether a text is a revision that begins at no hidden ref. @throws Refusal 400. */
export async function mayName(session: GitSession, revision: string): Promise<boolean> {
  if (!isRevision(revision)) return false;
  const [name = ''] = revision.split(/[~^:]|@\{/, 1);
  // Where the file system ignores case, Git finds a ref in every spelling.
  const folded = foldedName(name);
  if (isHiddenRef(folded)) return false;
  // `upstream/main` may be a remote's branch; Git looks for `refs/upstream/main` first.
  return !isHiddenRef(`refs/${folded}`) || (await session.info(`refs/${name}`)) === null;
}

/**
 * For `catch`: Git ends instead of answering where a branch has no upstream, a log is shorter than asked for, or a path
 * leads out of the repository. Such a revision stands for nothing.
 */
export function nullForNone(revision: string): (error: unknown) => null {
  return (error) => {
    if (/@\{|:/.test(revision) && isGitExit(error)) return null;
    throw error;
  };
}

/**
 * Why a revision of a client stands for no commit; null: it names nothing that the client may see.
 * @param headDir where HEAD is
 */
export async function whyNoCommit(
  session: GitSession,
  headDir: string,
  revision: string,
): Promise<RevisionWhy | null> {
  if (!(await mayName(session, revision))) return null;
  const named = await session.info(revision).catch(nullForNone(revision));
  const found = named?.type === 'tag' ? await session.info(`${named.sha}^{}`) : named;
  if (found?.type === 'tree') return 'tree';
  if (found?.type === 'blob') return 'file';
  if (found !== null) return null;
  // Git knows what the name leads to, and has not got it.
  if ((await readRef(headDir, revision)) !== null) return 'unreadable';
  const head = await checkedOutBranch(headDir);
  const names = head === null ? [] : ['HEAD', '@', head, head.replace('refs/heads/', '')];
  if (names.includes(revision)) return 'unborn';
  return (await isBrokenRef(headDir, revision)) ? 'broken' : null;
}

/** Where Git looks for a name, among what people compare. */
const PLACES = ['', 'refs/', 'refs/heads/', 'refs/tags/', 'refs/remotes/'];

/** Whether a name that Git finds nothing under has a ref's file of its own: empty, say, as a power cut leaves one. */
async function isBrokenRef(gitDir: string, name: string): Promise<boolean> {
  const refs = PLACES.map((place) => `${place}${name}`).filter((ref) => isRefName(ref));
  return (await Promise.all(refs.map((ref) => hasRefFile(gitDir, ref)))).includes(true);
}
