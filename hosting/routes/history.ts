import { LRUCache } from 'lru-cache';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import type { ServiceApp } from '../service-app.ts';
import { hasGraph } from '../../git/objects/commit-graph.ts';
import { commitIds, countCommits, listCommits, readCommits } from '../../git/history/commits.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { gitText } from '../../git/process/run.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { branchesParams, commitsParams } from '../../shared/wire/history.ts';
import { authorizeRepository } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { decodeCursor, encodeCursor, skippedRecords, pageLimit, pageOf } from '../page.ts';
import { Refusal } from '../problem.ts';
import { readQuery } from '../request.ts';
import { commitNamed } from '../revision.ts';
import { commitBody, streamedList } from './commit-list.ts';
import { branchCommits, commitOf, EPHEMERAL } from './diff.ts';

/** Branches and commits: routes outside the specification. */
export function historyRoutes(app: ServiceApp, host: Host): void {
  const cap = host.limits.pageSize;
  const tips = listedTips();
  const { session } = host.notes;

  app.get('/api/v1/repos/branches', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, branchesParams);
    const prefix = `${query.ephemeral === 'true' ? EPHEMERAL : ''}refs/heads/`;
    const branches = await tips(repository.gitDir, prefix, query.cursor === undefined);
    const page = pageOf(branches.tips, ({ name }) => name, { cursor: query.cursor, limit: query.limit, cap });
    return c.json({
      ...skippedRecords(branches.odd),
      branches: page.entries.map(({ name, sha, date }) => ({
        cursor: encodeCursor(name),
        name,
        head_sha: sha,
        // Git does not record when a branch was created: use the date of its newest commit.
        created_at: date,
      })),
      has_more: page.has_more,
      next_cursor: page.next_cursor,
    });
  });

  app.get('/api/v1/repos/commits', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const { gitDir: own, defaultBranch } = repository;
    const query = readQuery(c, commitsParams);
    const home = (...revisions: string[]): string => host.snapshots.gitDirOf(repository, ...revisions);
    const gitDir = home(query.branch ?? '', query.base ?? '');
    if (query.base !== undefined) {
      if (query.cursor !== undefined || query.limit !== undefined) {
        throw new Refusal(400, 'base: this list comes whole; limit and cursor are not for it');
      }
      const branch = query.branch ?? defaultBranch;
      const taken = (revision: string): string | null => (host.snapshots.isTaken(revision) ? revision : null);
      const [tip, without] = await Promise.all([
        taken(branch) ?? tipOf(session(home(branch)), branch, query.ephemeral === 'true'),
        taken(query.base) ?? tipOf(session(own), query.base, query.ephemeral_base === 'true'),
      ]);
      // Without a commit-graph the history is slow to walk; uncommitted changes are mostly small, so they wait, too.
      if (!hasGraph(own) || host.snapshots.isTaken(branch)) await host.firstPieces.behind(own);
      const { path } = query;
      const only = { without, signal: c.req.raw.signal, ...(path === undefined ? {} : { path }) };
      const list = streamedList(
        readCommits(gitDir, tip, only),
        {
          totals: Promise.all([
            host.snapshots.mergeBase(repository, without, tip),
            path === undefined ? countCommits(gitDir, tip, without).catch(() => null) : null,
          ]),
          ids: () => commitIds(gitDir, tip, without).catch(() => null),
        },
        host.log,
      );
      void host.lists.first(gitDir, () => list.over);
      return list.answer;
    }
    const limit = pageLimit(query.limit, cap);
    const place =
      query.cursor === undefined
        ? {
            tip: await tipOf(session(gitDir), query.branch ?? defaultBranch, query.ephemeral === 'true'),
            skip: 0,
          }
        : await placeOf(session(gitDir), query.cursor);
    const page = await listCommits(gitDir, place.tip, {
      skip: place.skip,
      max: limit + 1,
      ...(query.path === undefined ? {} : { path: query.path }),
    });
    const more = page.length > limit;
    return c.json({
      commits: page.slice(0, limit).map(commitBody),
      has_more: more,
      next_cursor: more ? encodeCursor(`${place.tip} ${String(place.skip + limit)}`) : null,
    });
  });
}

/** The tip of a list of commits: a branch, or any commit by its full id or a full ref name. @throws Refusal 404 */
async function tipOf(session: GitSession, branch: string, ephemeral: boolean): Promise<string> {
  const other = OBJECT_ID.test(branch) || (branch.startsWith('refs/') && isRefName(branch));
  if (ephemeral || !other) {
    const [tip = ''] = await branchCommits(session, [{ name: branch, ephemeral }]);
    return tip;
  }
  // A branch may have such a name; prefer the exact match, as the diff of the same name does.
  const commit = (await commitNamed(session, branch)) ?? (await session.commit(`refs/heads/${branch}`));
  if (commit === null) throw new Refusal(404, 'No such branch or commit in this repository');
  return commit;
}

/** Lists of refs cached for their next pages; `ttl` in milliseconds. */
const LIST_CACHE = { max: 16, ttl: 30_000 };

/**
 * `namedTips`, listed by Git for a list's first page only, so that further pages are of the same list. A list is
 * dropped some time after its last page was requested.
 */
function listedTips(): (gitDir: string, prefix: string, first: boolean) => ReturnType<typeof namedTips> {
  const lists = new LRUCache<string, ReturnType<typeof namedTips>>({ ...LIST_CACHE, updateAgeOnGet: true });
  return async (gitDir, prefix, first) => {
    const key = `${gitDir}\0${prefix}`;
    const cached = first ? undefined : lists.get(key);
    const listing = cached ?? namedTips(gitDir, prefix);
    lists.set(key, listing);
    return await listing.catch((error: unknown) => {
      lists.delete(key);
      throw error;
    });
  };
}

interface Tip {
  name: string;
  sha: string;
  date: string;
}

/**
 * Refs under a prefix in the order of their names, with the date of their target. `odd`: how many more have names that
 * a request cannot carry.
 */
async function namedTips(gitDir: string, prefix: string): Promise<{ tips: Tip[]; odd: number }> {
  const format = '%(refname)%00%(objectname)%00%(creatordate:iso-strict)';
  const text = await gitText(['for-each-ref', `--format=${format}`, '--', prefix], { gitDir });
  const lines = text === '' ? [] : text.split('\n');
  const tips: Tip[] = [];
  for (const line of lines) {
    const [ref = '', sha = '', date = ''] = line.split('\0');
    if (isRefName(ref)) tips.push({ name: ref.slice(prefix.length), sha, date });
  }
  return { tips: tips.toSorted((a, b) => (a.name < b.name ? -1 : 1)), odd: lines.length - tips.length };
}

/** A cursor of commits holds the tip at which the list started, so that a moving branch does not shift the pages. */
async function placeOf(session: GitSession, cursor: string): Promise<{ tip: string; skip: number }> {
  const [tip = '', skip = ''] = decodeCursor(cursor).split(' ');
  if (!OBJECT_ID.test(tip) || !/^[0-9]{1,9}$/.test(skip)) {
    throw new Refusal(400, 'cursor: not a cursor of this list');
  }
  return { tip: await commitOf(session, tip), skip: Number(skip) };
}
