import type { RevisionWhy } from '../shared/wire/history.ts';
import { isGitExit } from '../git/process/error.ts';
import { checkedOutBranch } from '../git/refs/head.ts';
import { isRefName, readRef } from '../git/refs/refs.ts';
import type { GitSession } from '../git/objects/session.ts';
import { hasRefFile } from './notes/damaged.ts';
import { foldedName } from './auth/policy.ts';
import { Refusal } from './problem.ts';

/**
 * Refs that clients can neither see nor write by name: those of other namespaces, and the upstream's last known
 * branches.
 */
export const HIDDEN = ['refs/namespaces/', 'refs/upstream/'];

export const isHiddenRef = (ref: string): boolean => HIDDEN.some((prefix) => ref.startsWith(prefix));

/**
 * @returns true if a text is a single argument that Git takes for a revision and nothing else
 * @throws Refusal 400 for a search by a regular expression (`:/fix`, `HEAD^{/fix}`): such a pattern can keep Git busy
 * indefinitely, and blocks all other requests to the same process
 */
export function isRevision(revision: string): boolean {
  if (revision.startsWith(':/') || revision.includes('^{/')) {
    throw new Refusal(400, 'A search by a regular expression is not taken for a revision');
  }
  // eslint-disable-next-line no-control-regex -- refuses control characters.
  return !/^-|[\x00-\x20\x7f]|\.\.|\^[@!-]/.test(revision);
}

/** @returns the commit of a client's revision, or null if there is none that it may see. @throws Refusal 400 */
export async function commitNamed(session: GitSession, revision: string): Promise<string | null> {
  if (!(await mayName(session, revision))) return null;
  return await session.commit(revision).catch(nullForNone(revision));
}

/** @returns true if a text is a revision that does not start at a hidden ref. @throws Refusal 400 */
export async function mayName(session: GitSession, revision: string): Promise<boolean> {
  if (!isRevision(revision)) return false;
  const [name = ''] = revision.split(/[~^:]|@\{/, 1);
  // If the file system ignores case, Git finds a ref in any spelling.
  const folded = foldedName(name);
  if (isHiddenRef(folded)) return false;
  // `upstream/main` may be a remote's branch; Git looks for `refs/upstream/main` first.
  return !isHiddenRef(`refs/${folded}`) || (await session.info(`refs/${name}`)) === null;
}

/**
 * For `catch`: Git exits instead of responding if a branch has no upstream, a log is shorter than requested, or a path
 * leads out of the repository. Such a revision does not exist.
 */
export function nullForNone(revision: string): (error: unknown) => null {
  return (error) => {
    if (/@\{|:/.test(revision) && isGitExit(error)) return null;
    throw error;
  };
}

/**
 * @returns why a client's revision has no commit, or null if it names nothing that the client may see
 * @param folders `headDir`: where HEAD is; `gitDir`: where branches are
 */
export async function whyNoCommit(
  session: GitSession,
  { headDir, gitDir }: { headDir: string; gitDir: string },
  revision: string,
): Promise<RevisionWhy | null> {
  if (!(await mayName(session, revision))) return null;
  const named = await session.info(revision).catch(nullForNone(revision));
  const object = named?.type === 'tag' ? await session.info(`${named.sha}^{}`) : named;
  if (object?.type === 'tree') return 'tree';
  if (object?.type === 'blob') return 'file';
  if (object !== null) return null;
  // The name resolves, but its object is missing.
  if ((await readRef(headDir, revision)) !== null) return 'unreadable';
  const head = await checkedOutBranch(headDir);
  const names = head === null ? [] : ['HEAD', '@', head, head.replace('refs/heads/', '')];
  if (names.includes(revision)) return 'unborn';
  // A worktree has only a few refs of its own.
  const isBroken = (await isBrokenRef(gitDir, revision)) || (await isBrokenRef(headDir, revision));
  return isBroken ? 'broken' : null;
}

/** Where Git looks for a name, as far as it can be compared. */
const PLACES = ['', 'refs/', 'refs/heads/', 'refs/tags/', 'refs/remotes/'];

/**
 * @returns true if a name that Git cannot resolve has a ref file nevertheless, such as the empty one left by a power
 * cut
 */
async function isBrokenRef(gitDir: string, name: string): Promise<boolean> {
  const refs = PLACES.map((place) => `${place}${name}`).filter((ref) => isRefName(ref));
  return (await Promise.all(refs.map((ref) => hasRefFile(gitDir, ref)))).includes(true);
}
