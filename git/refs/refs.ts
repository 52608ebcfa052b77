import { LRUCache } from 'lru-cache';
import { GitError, nullOnExit } from '../process/error.ts';
import { commitAt, objectInfos } from '../objects/object-reader.ts';
import { looksOfRefs } from './refs-look.ts';
import { gitText, runGit } from '../process/run.ts';

export interface Ref {
  /** Full name, for example `refs/heads/main`. */
  ref: string;
  /** What the ref holds: a commit for a branch, a tag object for an annotated tag. */
  sha: string;
  /** The ref that it is another name of, at the end of the chain; absent: it holds the object itself. */
  symref?: string;
}

/** True when the text is a well-formed full ref name (Git's own rules) and starts with one of the prefixes. */
export function isRefName(ref: string, ...prefixes: readonly string[]): boolean {
  if (
    prefixes.length > 0 &&
    !prefixes.some((prefix) => ref.startsWith(prefix) && ref.length > prefix.length)
  ) {
    return false;
  }
  // eslint-disable-next-line no-control-regex -- Git forbids exactly these.
  if (!ref.startsWith('refs/') || /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|[./]$/.test(ref)) return false;
  if (!ref.isWellFormed() || Buffer.byteLength(ref) > 1024) return false;
  return ref.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/** What was listed, while the refs of a repository look the same: no process has to start for it again. */
const listed = new LRUCache<string, { looks: string; refs: readonly Ref[] }>({ max: 200 });
/** Longer lists are not kept. */
const MOST_KEPT = 1000;

/** Every ref under the prefix, in byte order of its name. */
export async function listRefs(gitDir: string, prefix: string): Promise<Ref[]> {
  const looks = await looksOfRefs(gitDir);
  const key = `${gitDir}\0${prefix}`;
  const before = listed.get(key);
  if (looks !== null && before?.looks === looks) return [...before.refs];
  const refs = await readRefs(gitDir, prefix);
  if (looks !== null && refs.length <= MOST_KEPT) listed.set(key, { looks, refs: [...refs] });
  return refs;
}

async function readRefs(gitDir: string, prefix: string): Promise<Ref[]> {
  const text = await gitText(
    ['for-each-ref', '--format=%(refname)%00%(objectname)%00%(symref)', '--', prefix],
    {
      gitDir,
    },
  );
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [ref = '', sha = '', symref = ''] = line.split('\0');
    return symref === '' ? { ref, sha } : { ref, sha, symref };
  });
}

/** The ref that is read and written under a name: where it is a symbolic ref, the one that it names. */
export function followed(refs: readonly Ref[], name: string): Ref | undefined {
  const found = refs.find(({ ref }) => ref === name);
  return refs.find(({ ref }) => ref === found?.symref) ?? found;
}

/** What a full ref name points at; null when there is no such ref. */
export async function readRef(gitDir: string, ref: string): Promise<string | null> {
  const { code, stdout } = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', ref], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0 ? stdout.toString('latin1').trim() : null;
}

/** Whether a commit is another one or lies in its history; false where one of them is not here. */
export async function isAncestor(gitDir: string, ancestor: string, of: string): Promise<boolean> {
  const { code } = await runGit(['merge-base', '--is-ancestor', ancestor, of], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}

/** Which of some objects are here. A partial clone does not try to fetch one. */
export async function presentObjects(gitDir: string, ids: readonly string[]): Promise<Set<string>> {
  const infos = await objectInfos(gitDir, ids);
  return new Set(infos.flatMap((info) => info?.sha ?? []));
}

/** A full id, or the full name of a ref: what it leads to depends on no history. */
const PLAIN = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|refs\/[^\s~^:@\\]+)$/;

/** The commit a revision or full id stands for; null when there is none. */
export async function resolveCommit(gitDir: string, revision: string): Promise<string | null> {
  if (PLAIN.test(revision)) return await commitAt(gitDir, revision);
  return await readRef(gitDir, `${revision}^{commit}`);
}

/** Whether all of these commits (full ids) are here; a partial clone does not try to fetch one. */
export async function hasCommits(gitDir: string, ...shas: readonly string[]): Promise<boolean> {
  const asked = shas.map((sha) => `${sha}^{commit}`);
  const infos = await objectInfos(gitDir, asked).catch(nullOnExit);
  return infos !== null && !infos.includes(null);
}

export interface RefUpdate {
  ref: string;
  /** The new value; null deletes. */
  to: string | null;
  /** Compare-and-swap: what the ref must hold now; null: it must not exist; undefined: no guard. */
  from?: string | null;
}

/**
 * Updates refs in one transaction of Git's own update-ref: all or none.
 * @returns false when a guard did not hold or another writer holds the lock; the refs are untouched then.
 */
export async function updateRefs(
  gitDir: string,
  updates: readonly RefUpdate[],
  message = '',
): Promise<boolean> {
  const input = updates.map(({ ref, to, from }) => {
    const zero = '0'.repeat((to ?? from ?? '').length || 40);
    if (to === null) return `delete ${ref}\0${from ?? ''}\0`;
    const guard = from === undefined ? '' : (from ?? zero);
    return `update ${ref}\0${to}\0${guard}\0`;
  });
  const { code, stderr } = await runGit(
    ['update-ref', '-z', '--no-deref', ...(message === '' ? [] : ['-m', message]), '--stdin'],
    { gitDir, input: input.join(''), okCodes: [0, 1, 128] },
  );
  if (code === 0) return true;
  if (/cannot lock ref|Unable to create|reference already exists|but expected|is at/.test(stderr))
    return false;
  throw new GitError('update-ref', 'exit', code, stderr);
}
