import type { ServiceApp } from '../service-app.ts';
import { branchEnds, commitEnds, type Ends, plainEnds } from '../../git/diff/ends.ts';
import { isRefName } from '../../git/refs/refs.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { branchPrefix } from '../../shared/domain/side.ts';
import { branchDiffQuery, commitDiffQuery } from '../../shared/wire/diff.ts';
import { authorizeRepository } from '../auth/guard.ts';
import { openDiff } from '../diff/respond.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import { commitNamed } from '../revision.ts';
import { readQuery } from '../request.ts';

interface Branch {
  name: string;
  ephemeral: boolean;
}

/** The commits of branches. @throws Refusal 404. See the specification, Endpoints. */
export async function branchCommits(session: GitSession, branches: readonly Branch[]): Promise<string[]> {
  const refs = branches.map(({ name, ephemeral }) => branchPrefix(ephemeral) + name);
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

/** Which files of a diff, and how they are compared. */
interface DiffOptions {
  /** Absent: all. */
  path?: readonly string[] | undefined;
  copies: boolean;
  signal: AbortSignal;
}

interface BranchDiff extends DiffOptions {
  branch: Branch;
  base: Branch;
}

interface CommitsDiff extends DiffOptions {
  sha: string;
  /** Absent: its first parent. */
  baseSha?: string | undefined;
  /** With the base itself instead of the merge base. */
  twoDot?: boolean;
  applicable?: boolean;
}

/** What a branch changes since its base. @throws Refusal 404 */
export async function branchDiff(
  host: Host,
  { gitDir }: ServedRepository,
  { branch, base, path, copies, signal }: BranchDiff,
): Promise<ReadableStream<Uint8Array>> {
  return await host.firstPieces.first(gitDir, async () => {
    const [to = '', from = ''] = await branchCommits(host.notes.session(gitDir), [branch, base]);
    const { common, history, ...ends } = await host.scheduleFor(gitDir)(() => branchEnds(gitDir, from, to));
    return await openDiff(
      {
        gitDir,
        ...ends,
        head: {
          branch: branch.name,
          base: base.name,
          sha: to,
          base_sha: from,
          ...aboutHistory({ common, history }),
        },
        fileBytes: host.limits.diffFileBytes,
        copies,
        signal,
        ...(path === undefined ? {} : { paths: path }),
      },
      host,
    );
  });
}

/** What one commit changes since its first parent or another commit. @throws Refusal 404 */
export async function commitsDiff(
  host: Host,
  repository: ServedRepository,
  { sha, baseSha, twoDot = false, applicable = false, path, copies, signal }: CommitsDiff,
): Promise<ReadableStream<Uint8Array>> {
  const gitDir = host.snapshots.gitDirOf(repository, sha, baseSha ?? '');
  // A snapshot is in a repository of ours; everything else is read where HEAD is the folder's own.
  const here = host.notes.session(repository.headDir ?? repository.gitDir);
  const named = async (revision: string): Promise<string> => {
    if (host.snapshots.isTaken(revision)) return revision;
    const own = host.snapshots.gitDirOf(repository, revision);
    return await commitOf(own === repository.gitDir ? here : host.notes.session(own), revision);
  };
  // From the beginning: a list of its commits that was requested just before waits, too.
  return await host.firstPieces.first(repository.gitDir, async () => {
    const [to, base] = await Promise.all([named(sha), baseSha === undefined ? null : named(baseSha)]);
    const { common, history, ...ends } = await host.scheduleFor(gitDir)(async () =>
      base === null
        ? await commitEnds(gitDir, to)
        : twoDot
          ? plainEnds(base, to)
          : await host.snapshots.endsSince(repository, base, to),
    );
    return await openDiff(
      {
        gitDir,
        ...ends,
        head: { sha: to, ...(base === null ? {} : { base_sha: base }), ...aboutHistory({ common, history }) },
        fileBytes: host.limits.diffFileBytes,
        applicable,
        copies,
        signal,
        ...(path === undefined ? {} : { paths: path }),
      },
      host,
    );
  });
}

const streamed = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } });

/** Branch diff. See the specification, GET /api/v1/repos/branches/diff. */
export function branchDiffRoute(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/branches/diff', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, branchDiffQuery, ['path']);
    const body = await branchDiff(host, repository, {
      branch: { name: query.branch, ephemeral: query.ephemeral === 'true' },
      base: { name: query.base ?? repository.defaultBranch, ephemeral: query.ephemeral_base === 'true' },
      path: query.path,
      copies: query.copies !== 'false',
      signal: c.req.raw.signal,
    });
    return streamed(body);
  });
}

/**
 * The diff of one commit with its first parent, or with its merge base with another.
 */
export function commitDiffRoute(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/diff', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { gitApplyCompatible, copies, ...query } = readQuery(c, commitDiffQuery, ['path']);
    const body = await commitsDiff(host, repository, {
      ...query,
      applicable: gitApplyCompatible === 'true',
      copies: copies !== 'false',
      signal: c.req.raw.signal,
    });
    return streamed(body);
  });
}

/** @throws Refusal 400 or 404. */
export async function commitOf(session: GitSession, revision: string): Promise<string> {
  const commit = await commitNamed(session, revision);
  if (commit === null) throw new Refusal(404, 'No such commit in this repository');
  return commit;
}
