import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listCommits, type Commit as GitCommit } from '../../git/commits.ts';
import { GitError } from '../../git/error.ts';
import { fetchRemote, listRemote } from '../../git/fetch.ts';
import { isRefName, readRef } from '../../git/refs.ts';
import { runGit } from '../../git/run.ts';
import type { Branch, Commit, Repository } from '../../shared/ipc/shapes.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { GitRemote } from '../host/client.ts';

/** Branches and commits of one repository, read over Git. */
export interface GitHistory {
  repository(name: string): Promise<Repository>;
  branches(ephemeral: boolean): Promise<Branch[]>;
  /** A page of a branch's commits, newest first. Every first page is read anew from the host. */
  commits(
    branch: string,
    ephemeral: boolean,
    page: { cursor?: string; limit: number },
  ): Promise<{ commits: Commit[]; nextCursor: string | null }>;
}

const HEADS = 'refs/heads/';

export function openHistory(
  root: string,
  key: readonly [orgId: string, repo: string],
  remote: (ephemeral: boolean) => Promise<GitRemote>,
): GitHistory {
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 40);
  const gitDir = join(root, name);

  async function fetchBranch(branch: string, ephemeral: boolean): Promise<string> {
    if (!isRefName(HEADS + branch, HEADS)) throw noBranch(branch);
    if (!existsSync(join(gitDir, 'HEAD'))) {
      mkdirSync(gitDir, { recursive: true, mode: 0o700 });
      await runGit(['init', '--quiet', '--bare', gitDir]);
    }
    const kept = `refs/${ephemeral ? 'ephemeral' : 'branches'}/${branch}`;
    try {
      // Commits are all that is read here: files stay on the host where it can leave them out.
      await fetchRemote(gitDir, await remote(ephemeral), [`+${HEADS}${branch}:${kept}`], {
        filter: 'blob:none',
      });
    } catch (cause) {
      if (cause instanceof GitError && /couldn't find remote ref/i.test(cause.stderr)) throw noBranch(branch);
      throw cause;
    }
    const tip = await readRef(gitDir, `${kept}^{commit}`);
    if (tip === null) throw noBranch(branch);
    return tip;
  }

  return {
    async repository(repository) {
      const refs = await listRemote(await remote(false), ['HEAD', `${HEADS}*`]);
      const head = refs.find(({ ref }) => ref === 'HEAD')?.sha;
      const at = refs.filter(({ ref, sha }) => ref.startsWith(HEADS) && sha === head).map(({ ref }) => ref);
      const usual = ['main', 'master'].map((branch) => HEADS + branch).find((ref) => at.includes(ref));
      const chosen = usual ?? at[0] ?? `${HEADS}main`;
      return { name: repository, defaultBranch: chosen.slice(HEADS.length), createdAt: null, upstream: null };
    },
    async branches(ephemeral) {
      const refs = await listRemote(await remote(ephemeral), [`${HEADS}*`]);
      return refs
        .filter(({ ref }) => ref.startsWith(HEADS))
        .map(({ ref, sha }) => ({ name: ref.slice(HEADS.length), head: sha, createdAt: null }));
    },
    async commits(branch, ephemeral, { cursor, limit }) {
      const [tip, skip] =
        cursor === undefined ? [await fetchBranch(branch, ephemeral), 0] : readCursor(cursor);
      const found = await listCommits(gitDir, tip, { skip, max: limit + 1 });
      const commits = found.slice(0, limit).map(toCommit);
      return { commits, nextCursor: found.length > limit ? `${tip}:${skip + limit}` : null };
    },
  };
}

/** Our own cursor, handed to ourselves; checked all the same. */
function readCursor(cursor: string): [string, number] {
  const match = /^([0-9a-f]{40,64}):(\d{1,9})$/.exec(cursor);
  if (match?.[1] === undefined)
    throw new AppFailure({ kind: 'validation', message: 'This page cannot be read on.' });
  return [match[1], Number(match[2])];
}

const noBranch = (branch: string): AppFailure =>
  new AppFailure({ kind: 'not-found', message: `The host has no branch ${branch.slice(0, 200)}.` });

const toCommit = (commit: GitCommit): Commit => ({
  sha: commit.sha,
  parents: commit.parents,
  message: commit.message,
  authorName: commit.authorName,
  authorEmail: commit.authorEmail,
  date: commit.date,
});
