import type { ServiceApp } from '../service-app.ts';
import { type GitCommit, listCommits } from '../../git/history/commits.ts';
import { listedRefs } from '../../git/refs/listed-refs.ts';
import { gitText } from '../../git/process/run.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { revisionParams, type RevisionWhy } from '../../shared/wire/history.ts';
import { authorizeRepository } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { headDirOf } from '../heads.ts';
import { skippedRecords } from '../page.ts';
import { readQuery } from '../request.ts';
import type { ServedRepository } from '../repository.ts';
import { commitNamed, whyNoCommit } from '../revision.ts';
import { commitBody } from './commit-list.ts';

/** More are not listed by name. */
const MAX_BROKEN_NAMES = 100;

/** Our own routes for everything that Git can name, announced as the feature `refs`. */
export function refsRoutes(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/refs', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { odd, ...listed } = await shownRefs(repository, c.req.raw.signal);
    return c.json({ ...skippedRecords(odd), ...listed });
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
  return { ...listed, broken: listed.broken.slice(0, MAX_BROKEN_NAMES) };
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
  const { gitDir } = repository;
  const headDir = headDirOf(repository);
  const sha = await commitNamed(host.notes.session(headDir), name);
  if (sha === null) {
    const why = await whyNoCommit(host.notes.session(headDir), { headDir, gitDir }, name);
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
