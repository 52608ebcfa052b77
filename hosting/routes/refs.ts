import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceApp } from '../service-app.ts';
import { listCommits } from '../../git/history/commits.ts';
import { listedRefs } from '../../git/refs/listed-refs.ts';
import { gitText } from '../../git/process/run.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { revisionParams, tipsQuery, worktreeQuery } from '../../shared/wire/history.ts';
import { authorizeRepository } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { headDirOf } from '../heads.ts';
import { skippedRecords } from '../page.ts';
import { readQuery } from '../request.ts';
import { commitNamed, whyNoCommit } from '../revision.ts';
import { commitBody } from './commit-list.ts';

/** Listed by name; the rest is counted. */
const MAX_LISTED_NAMES = 100;

/** Our own routes for everything that Git can name, announced as the feature `refs`. */
export function refsRoutes(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/refs', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { refs, odd, broken } = await listedRefs(repository.gitDir, c.req.raw.signal);
    return c.json({ ...skippedRecords(odd), refs, broken: broken.slice(0, MAX_LISTED_NAMES) });
  });

  app.get('/api/v1/repos/head', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const shallow = existsSync(join(repository.gitDir, 'shallow'));
    const head = await host.heads.of(repository);
    return c.json({ ...head, shallow, worktree: repository.workTree !== undefined });
  });

  app.get('/api/v1/repos/worktree', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, worktreeQuery);
    const [isShown, parts] = [query.shown === 'true', query.parts === 'true'];
    const { signal } = c.req.raw;
    const taken = await host.snapshots.take(repository, { isShown, parts, signal });
    if (isShown && !parts && taken !== null)
      host.snapshots.prefetchDiff(repository, taken, host.limits.diffFileBytes);
    const without = taken?.excluded ?? [];
    return c.json({
      commit: taken?.commit ?? null,
      ...(taken?.staged === undefined ? {} : { staged: taken.staged }),
      left_out: without.slice(0, MAX_LISTED_NAMES),
      more: (taken?.more ?? 0) + Math.max(0, without.length - MAX_LISTED_NAMES),
    });
  });

  app.get('/api/v1/repos/tips', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { name } = readQuery(c, tipsQuery, ['name']);
    const session = host.notes.session(headDirOf(repository));
    return c.json({
      commits: await Promise.all(name.map(async (one) => await commitNamed(session, one))),
    });
  });

  app.get('/api/v1/repos/revision', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const headDir = headDirOf(repository);
    const { name } = readQuery(c, revisionParams);
    const sha = await commitNamed(host.notes.session(headDir), name);
    // An unknown name is not a 404, which would read as if the route did not exist.
    if (sha === null) {
      const why = await whyNoCommit(host.notes.session(headDir), headDir, name);
      return c.json({ ref: null, commit: null, ...(why === null ? {} : { why }) });
    }
    const [[commit], ref] = await Promise.all([
      listCommits(headDir, sha, { max: 1 }),
      refNamed(headDir, name),
    ]);
    return c.json({ ref, commit: commit === undefined ? null : commitBody(commit) });
  });
}

/** The ref that a revision names (it never starts with a dash); null if none, or HEAD, which moves between refs. */
async function refNamed(gitDir: string, name: string): Promise<string | null> {
  if (name === 'HEAD' || name === '@') return null;
  const full = await gitText(['rev-parse', '--symbolic-full-name', name], { gitDir });
  if (isRefName(full)) return full;
  // If there is also a branch `refs/heads/main`, the full name of `main` is ambiguous; Git takes this one.
  return full === '' && isRefName(name) ? name : null;
}
