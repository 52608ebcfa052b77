import { personName } from '../../shared/domain/person-name.ts';
import { listCommits, type GitCommit } from '../../git/history/commits.ts';
import { listRemote } from '../../git/remote/host-remote.ts';
import { mergeBase } from '../../git/history/merge-base.ts';
import type { Branch, Commit, RepositoryDetails } from '../../shared/ipc/shapes.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { BranchName, CallOptions, BranchCommits, CommitPage } from '../host/client.ts';
import type { RepositoryCopy } from './copy.ts';
import { noBranch } from './failure.ts';
import { HEADS } from './kept-refs.ts';

/** The repository's record as far as Git knows it. */
export async function repositoryOverGit(
  copy: Pick<RepositoryCopy, 'remote'>,
  name: string,
  options: CallOptions,
): Promise<RepositoryDetails> {
  const refs = await listRemote(await copy.remote(false), ['HEAD', `${HEADS}*`], options);
  const head = refs.find(({ ref }) => ref === 'HEAD')?.sha;
  const at = refs.filter(({ ref, sha }) => ref.startsWith(HEADS) && sha === head).map(({ ref }) => ref);
  const usual = ['main', 'master'].map((branch) => HEADS + branch).find((ref) => at.includes(ref));
  const chosen = usual ?? at[0] ?? `${HEADS}main`;
  return { name, defaultBranch: chosen.slice(HEADS.length), createdAt: null, upstream: null };
}

export async function branchesOverGit(
  copy: Pick<RepositoryCopy, 'remote'>,
  ephemeral: boolean,
  options: CallOptions,
): Promise<Branch[]> {
  const refs = await listRemote(await copy.remote(ephemeral), [`${HEADS}*`], options);
  return refs
    .filter(({ ref }) => ref.startsWith(HEADS))
    .map(({ ref, sha }) => ({ name: ref.slice(HEADS.length), head: sha, createdAt: null }));
}

const refOf = ({ name }: BranchName): string => HEADS + name;

/**
 * The newest commit of several branches, in order: one request per namespace, without fetching.
 * @throws AppFailure `not-found` if one does not exist
 */
export async function headsOverGit(
  copy: Pick<RepositoryCopy, 'remote'>,
  branches: readonly BranchName[],
): Promise<string[]> {
  const list = async (within: boolean): Promise<Map<string, string>> => {
    const some = branches.filter(({ ephemeral }) => ephemeral === within).map(refOf);
    const refs = some.length === 0 ? [] : await listRemote(await copy.remote(within), some);
    return new Map(refs.map(({ ref, sha }) => [ref, sha]));
  };
  const [ephemeral, others] = await Promise.all([list(true), list(false)]);
  return branches.map((branch) => {
    const head = (branch.ephemeral ? ephemeral : others).get(refOf(branch));
    if (head === undefined) throw noBranch();
    return head;
  });
}

/** A page of a branch's commits, newest first. Every first page is read from the host again. */
export async function commitsOverGit(
  copy: RepositoryCopy,
  branch: string,
  ephemeral: boolean,
  { cursor, limit, ...options }: CallOptions & { cursor: string | undefined; limit: number },
): Promise<CommitPage> {
  const read = (): Promise<string> => copy.fetchHistory(branch, ephemeral, options);
  const [tip, skip] = cursor === undefined ? [await read(), 0] : readCursor(cursor);
  if (cursor !== undefined && !(await copy.hasHistory(tip))) await read();
  return await pageOf(copy, tip, skip, limit);
}

async function pageOf(
  { gitDir }: Pick<RepositoryCopy, 'gitDir'>,
  tip: string,
  skip: number,
  limit: number,
): Promise<CommitPage> {
  const page = await listCommits(gitDir, tip, { skip, max: limit + 1 });
  const commits = page.slice(0, limit).map(toCommit);
  return { commits, nextCursor: page.length > limit ? `${tip}:${skip + limit}` : null };
}

/** The first pages of several branches, in order: one fetch per namespace. */
export async function firstPagesOverGit(
  copy: RepositoryCopy,
  branches: readonly BranchName[],
  { limit, ...options }: CallOptions & { limit: number },
): Promise<CommitPage[]> {
  const tips = new Map<BranchName, string>();
  for (const within of new Set(branches.map(({ ephemeral }) => ephemeral))) {
    const some = branches.filter(({ ephemeral }) => ephemeral === within);
    const names = some.map(({ name }) => name);
    const heads = await copy.fetchHistories(names, within, options);
    for (const [at, branch] of some.entries()) tips.set(branch, heads[at] ?? '');
  }
  return await Promise.all(branches.map((branch) => pageOf(copy, tips.get(branch) ?? '', 0, limit)));
}

/** Commits reachable from one commit but not from another; both are present with their histories. */
export async function rangeOfCopy(
  { gitDir }: Pick<RepositoryCopy, 'gitDir'>,
  to: string,
  from: string,
): Promise<BranchCommits> {
  const [page, common] = await Promise.all([
    listCommits(gitDir, to, { without: from }),
    mergeBase(gitDir, from, to),
  ]);
  return { commits: page.map(toCommit), mergeBase: common };
}

/** Parses a cursor of this module; it has been in the page since, so it is checked. */
function readCursor(cursor: string): [string, number] {
  const match = /^([0-9a-f]{40,64}):(\d{1,9})$/.exec(cursor);
  if (match?.[1] === undefined)
    throw new AppFailure({ kind: 'validation', message: 'This page cannot be read on.' });
  return [match[1], Number(match[2])];
}

const toCommit = (commit: GitCommit): Commit => ({
  sha: commit.sha,
  parents: commit.parents,
  message: commit.message,
  authorName: personName(commit.authorName, commit.authorEmail),
  authorEmail: commit.authorEmail,
  date: commit.date,
});
