import type { ServiceApp } from '../service-app.ts';
import { branchEnds, commitEnds, type Ends, plainEnds } from '../../git/diff/ends.ts';
import { isRefName } from '../../git/refs/refs.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { branchDiffQuery, commitDiffQuery } from '../../shared/wire/diff.ts';
import { authorizeRepository } from '../auth/guard.ts';
import { respondWithDiff } from '../diff/respond.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import { commitNamed } from '../revision.ts';
import { readQuery } from '../request.ts';

export const EPHEMERAL = 'refs/namespaces/ephemeral/';

interface Branch {
  name: string;
  ephemeral: boolean;
}

/** The commits of branches. @throws Refusal 404. See the specification, Endpoints. */
export async function branchCommits(session: GitSession, branches: readonly Branch[]): Promise<string[]> {
  const refs = branches.map(({ name, ephemeral }) => `${ephemeral ? EPHEMERAL : ''}refs/heads/${name}`);
  const named = refs.every((ref) => isRefName(ref));
  return await Promise.all(
    refs.map(async (ref) => {
      const commit = named ? await session.commit(ref) : null;
      if (commit === null) throw new Refusal(404, 'No such branch in this repository');
      return commit;
    }),
  );
}

const aboutHistory = ({ common, history }: Pick<Ends, 'common' | 'history'>): Record<string, string> => ({
  ...(common === null ? {} : { merge_base_sha: common }),
  ...(history === null ? {} : { history }),
});

/** Branch diff. See the specification, GET /api/v1/repos/branches/diff. */
export function branchDiffRoute(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/branches/diff', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { gitDir, defaultBranch } = repository;
    const query = readQuery(c, branchDiffQuery, ['path']);
    const base = query.base ?? defaultBranch;
    const [to = '', from = ''] = await branchCommits(host.notes.session(gitDir), [
      { name: query.branch, ephemeral: query.ephemeral === 'true' },
      { name: base, ephemeral: query.ephemeral_base === 'true' },
    ]);
    return await host.firstPieces.first(gitDir, async () => {
      const { common, history, ...ends } = await host.scheduleFor(gitDir)(() => branchEnds(gitDir, from, to));
      return await respondWithDiff(
        {
          gitDir,
          ...ends,
          head: { branch: query.branch, base, ...aboutHistory({ common, history }) },
          fileBytes: host.limits.diffFileBytes,
          copies: query.copies !== 'false',
          signal: c.req.raw.signal,
          ...(query.path === undefined ? {} : { paths: query.path }),
        },
        host,
      );
    });
  });
}

/**
 * The diff of one commit with its first parent, or with its merge base with another (`direct`: two-dot, with the other
 * itself).
 */
export function commitDiffRoute(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/diff', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, commitDiffQuery, ['path']);
    const gitDir = host.snapshots.gitDirOf(repository, query.sha, query.baseSha ?? '');
    // A snapshot is in a repository of ours; everything else is read where HEAD is the folder's own.
    const here = host.notes.session(repository.headDir ?? repository.gitDir);
    const named = async (revision: string): Promise<string> => {
      if (host.snapshots.isTaken(revision)) return revision;
      const own = host.snapshots.gitDirOf(repository, revision);
      return await commitOf(own === repository.gitDir ? here : host.notes.session(own), revision);
    };
    const [to, base] = await Promise.all([
      named(query.sha),
      query.baseSha === undefined ? null : named(query.baseSha),
    ]);
    return await host.firstPieces.first(repository.gitDir, async () => {
      const { common, history, ...ends } = await host.scheduleFor(gitDir)(async () =>
        base === null
          ? await commitEnds(gitDir, to)
          : query.direct === 'true'
            ? plainEnds(base, to)
            : await host.snapshots.endsSince(repository, base, to),
      );
      return await respondWithDiff(
        {
          gitDir,
          ...ends,
          head: {
            sha: to,
            ...(base === null ? {} : { base_sha: base }),
            ...aboutHistory({ common, history }),
          },
          fileBytes: host.limits.diffFileBytes,
          applicable: query.gitApplyCompatible === 'true',
          copies: query.copies !== 'false',
          signal: c.req.raw.signal,
          ...(query.path === undefined ? {} : { paths: query.path }),
        },
        host,
      );
    });
  });
}

/** @throws Refusal 400 or 404. */
export async function commitOf(session: GitSession, revision: string): Promise<string> {
  const commit = await commitNamed(session, revision);
  if (commit === null) throw new Refusal(404, 'No such commit in this repository');
  return commit;
}
