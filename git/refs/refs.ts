import { LRUCache } from 'lru-cache';
import { isLookedUp } from '../../shared/domain/typed-range.ts';
import { GitError, nullOnExit } from '../process/error.ts';
import { commitAt, objectInfos } from '../objects/object-reader.ts';
import { isContention } from './contention.ts';
import { refLines } from './ref-lines.ts';
import { refsFingerprint } from './refs-fingerprint.ts';
import { runGit } from '../process/run.ts';

export interface Ref {
  /** Full name, for example `refs/heads/main`. */
  ref: string;
  /** What the ref holds: a commit for a branch, a tag object for an annotated tag. */
  sha: string;
  /** Target of a symbolic ref, at the end of the chain; absent for other refs. */
  symref?: string;
}

/** @returns true if the text is a well-formed full ref name (Git's own rules) that starts with one of the prefixes */
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

/** Valid while the fingerprint of the refs is unchanged; saves starting Git. */
const cache = new LRUCache<string, { fingerprint: string; refs: readonly Ref[]; odd: number }>({ max: 200 });
/** Longer lists are not cached. */
const MAX_CACHED_REFS = 1000;

/** All refs under the prefix, in byte order of their names, except those whose names are not UTF-8. */
export const listRefs = async (gitDir: string, prefix: string): Promise<Ref[]> =>
  (await countedRefs(gitDir, prefix)).refs;

/** The same; `odd`: how many have names that are not UTF-8. */
export async function countedRefs(gitDir: string, prefix: string): Promise<{ refs: Ref[]; odd: number }> {
  const fingerprint = await refsFingerprint(gitDir);
  const key = `${gitDir}\0${prefix}`;
  const cached = cache.get(key);
  if (fingerprint !== null && cached?.fingerprint === fingerprint)
    return { refs: [...cached.refs], odd: cached.odd };
  const { refs, odd } = await readRefs(gitDir, prefix);
  if (fingerprint !== null && refs.length <= MAX_CACHED_REFS)
    cache.set(key, { fingerprint, refs: [...refs], odd });
  return { refs, odd };
}

async function readRefs(gitDir: string, prefix: string): Promise<{ refs: Ref[]; odd: number }> {
  const format = '--format=%(refname) %(symref) %(objectname)';
  const { stdout } = await runGit(['for-each-ref', format, '--', prefix], { gitDir });
  const { lines, odd } = refLines(stdout);
  const refs = lines.map((line) => {
    const [ref = '', symref = '', sha = ''] = line.split(' ');
    return symref === '' ? { ref, sha } : { ref, sha, symref };
  });
  return { refs, odd };
}

/** Resolves a symbolic ref to the ref that is actually read and written. */
export function resolveSymref(refs: readonly Ref[], name: string): Ref | undefined {
  const match = refs.find(({ ref }) => ref === name);
  return refs.find(({ ref }) => ref === match?.symref) ?? match;
}

/** A search reads every commit, with an expression that may be slow. */
const MAX_SEARCH_MS = 20_000;

/** @returns what a full ref name points at, or null if it does not exist */
export async function readRef(gitDir: string, ref: string, timeoutMs?: number): Promise<string | null> {
  const { code, stdout } = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', ref], {
    gitDir,
    okCodes: [0, 1, 128],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return code === 0 ? stdout.toString('latin1').trim() : null;
}

/** @returns the object that `<revision>:<path>` names; null if there is none */
export async function objectAt(gitDir: string, name: string): Promise<string | null> {
  const infos = await objectInfos(gitDir, [name]).catch(nullOnExit);
  // A missing object, which is fetched when it is read, still has a name.
  return infos?.[0]?.sha ?? (await readRef(gitDir, name));
}

/** @returns true if a commit is the same as another or in its history; false if one of them is missing */
export async function isAncestor(gitDir: string, ancestor: string, of: string): Promise<boolean> {
  const { code } = await runGit(['merge-base', '--is-ancestor', ancestor, of], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}

/** @returns the objects that exist; a partial clone fetches nothing */
export async function presentObjects(gitDir: string, ids: readonly string[]): Promise<Set<string>> {
  const infos = await objectInfos(gitDir, ids);
  return new Set(infos.flatMap((info) => info?.sha ?? []));
}

/** A full id or a full ref name: resolving it needs no history. */
const PLAIN = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|refs\/[^\s~^:@\\]+)$/;

/** @returns the commit of a revision or full id, or null */
export async function resolveCommit(gitDir: string, revision: string): Promise<string | null> {
  if (PLAIN.test(revision)) return await commitAt(gitDir, revision);
  // All that follows `:/` is searched for, and found in commits alone.
  const named = revision.startsWith(':/') ? revision : `${revision}^{commit}`;
  return await readRef(gitDir, named, isLookedUp(revision) ? MAX_SEARCH_MS : undefined);
}

/** @returns true if all of these commits (full ids) exist; a partial clone fetches nothing */
export async function hasCommits(gitDir: string, ...shas: readonly string[]): Promise<boolean> {
  const revisions = shas.map((sha) => `${sha}^{commit}`);
  const infos = await objectInfos(gitDir, revisions).catch(nullOnExit);
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
 * @returns false if a guard did not hold or another writer has the lock; no ref is changed then
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
    // An input that is cut off must not count: without these words Git commits what it has read by then.
    { gitDir, input: `start\0${input.join('')}prepare\0commit\0`, okCodes: [0, 1, 128] },
  );
  if (code === 0) return true;
  if (isContention(stderr)) return false;
  throw new GitError('update-ref', 'exit', code, stderr);
}
