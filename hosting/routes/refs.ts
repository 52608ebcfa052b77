import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceApp } from '../service-app.ts';
import { type GitCommit, listCommits } from '../../git/history/commits.ts';
import { listedRefs } from '../../git/refs/listed-refs.ts';
import { gitText } from '../../git/process/run.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { revisionParams, type RevisionWhy, tipsQuery, worktreeQuery } from '../../shared/wire/history.ts';
import type { OmittedFiles } from '../../shared/ipc/refs.ts';
import { authorizeRepository } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { headDirOf, type HeadNow } from '../heads.ts';
import { skippedRecords } from '../page.ts';
import { readQuery } from '../request.ts';
import type { ServedRepository } from '../repository.ts';
import { commitNamed, whyNoCommit } from '../revision.ts';
import { commitBody } from './commit-list.ts';

/** Listed by name; the rest is counted. */
const MAX_LISTED_NAMES = 100;

/** Our own routes for everything that Git can name, announced as the feature `refs`. */
export function refsRoutes(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/refs', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { odd, ...listed } = await shownRefs(repository, c.req.raw.signal);
    return c.json({ ...skippedRecords(odd), ...listed });
  });

  app.get('/api/v1/repos/head', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    return c.json(await checkedOut(host, repository));
  });

  app.get('/api/v1/repos/worktree', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, worktreeQuery);
    const [isShown, parts] = [query.shown === 'true', query.parts === 'true'];
    const { signal } = c.req.raw;
    const { omitted, ...taken } = await uncommittedChanges(host, repository, { isShown, parts, signal });
    return c.json({ ...taken, left_out: omitted.files, more: omitted.more });
  });

  app.get('/api/v1/repos/tips', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { name } = readQuery(c, tipsQuery, ['name']);
    return c.json({ commits: await commitsNamed(host, repository, name) });
  });

  app.get('/api/v1/repos/revision', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { name } = readQuery(c, revisionParams);
    // An unknown name is not a 404, which would read as if the route did not exist.
    const { commit, ...named } = await revisionNamed(host, repository, name);
    return c.json({ ...named, commit: commit && commitBody(commit) });
  });
}

/** Branches, remote branches and tags, with the names of some that Git cannot read. */
export async function shownRefs(
  { gitDir }: ServedRepository,
  signal: AbortSignal,
): ReturnType<typeof listedRefs> {
  const listed = await listedRefs(gitDir, signal);
  return { ...listed, broken: listed.broken.slice(0, MAX_LISTED_NAMES) };
}

/** What is checked out, and what to compare first. */
export async function checkedOut(
  { heads }: Pick<Host, 'heads'>,
  repository: ServedRepository,
): Promise<HeadNow & { shallow: boolean; worktree: boolean }> {
  const shallow = existsSync(join(repository.gitDir, 'shallow'));
  const head = await heads.of(repository);
  return { ...head, shallow, worktree: repository.workTree !== undefined };
}

/** The commits of revisions, in the same order; null: none. */
export async function commitsNamed(
  { notes }: Pick<Host, 'notes'>,
  repository: ServedRepository,
  names: readonly string[],
): Promise<(string | null)[]> {
  const session = notes.session(headDirOf(repository));
  return await Promise.all(names.map((name) => commitNamed(session, name)));
}

/** A folder's uncommitted changes as a commit; the diff of what is to be shown is begun at once. */
export async function uncommittedChanges(
  { snapshots, limits }: Pick<Host, 'snapshots' | 'limits'>,
  repository: ServedRepository,
  options: Parameters<Host['snapshots']['take']>[1],
): Promise<{ commit: string | null; staged?: string; omitted: OmittedFiles }> {
  const taken = await snapshots.take(repository, options);
  if (options.isShown && !options.parts && taken !== null)
    snapshots.prefetchDiff(repository, taken, limits.diffFileBytes);
  const excluded = taken?.excluded ?? [];
  return {
    commit: taken?.commit ?? null,
    ...(taken?.staged === undefined ? {} : { staged: taken.staged }),
    omitted: {
      files: excluded.slice(0, MAX_LISTED_NAMES),
      more: (taken?.more ?? 0) + Math.max(0, excluded.length - MAX_LISTED_NAMES),
    },
  };
}

interface NamedRevision {
  ref: string | null;
  commit: GitCommit | null;
  why?: RevisionWhy;
}

/** The commit that a revision resolves to, and the ref that it names; else why there is none. */
export async function revisionNamed(
  host: Pick<Host, 'notes'>,
  repository: ServedRepository,
  name: string,
): Promise<NamedRevision> {
  const headDir = headDirOf(repository);
  const sha = await commitNamed(host.notes.session(headDir), name);
  if (sha === null) {
    const why = await whyNoCommit(host.notes.session(headDir), headDir, name);
    return { ref: null, commit: null, ...(why === null ? {} : { why }) };
  }
  const [[commit], ref] = await Promise.all([listCommits(headDir, sha, { max: 1 }), refNamed(headDir, name)]);
  return { ref, commit: commit ?? null };
}

/** The ref that a revision names (it never starts with a dash); null if none, or HEAD, which moves between refs. */
async function refNamed(gitDir: string, name: string): Promise<string | null> {
  if (name === 'HEAD' || name === '@') return null;
  const full = await gitText(['rev-parse', '--symbolic-full-name', name], { gitDir });
  if (isRefName(full)) return full;
  // If there is also a branch `refs/heads/main`, the full name of `main` is ambiguous; Git takes this one.
  return full === '' && isRefName(name) ? name : null;
}
