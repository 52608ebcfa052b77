import { LRUCache } from 'lru-cache';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { branchPrefix } from '../../shared/domain/side.ts';
import type { ServiceApp } from '../service-app.ts';
import { hasGraph } from '../../git/objects/commit-graph.ts';
import {
  commitIds,
  countCommits,
  type GitCommit,
  listCommits,
  readCommits,
} from '../../git/history/commits.ts';
import { dateIn } from '../../git/objects/date-in.ts';
import { refLines } from '../../git/refs/ref-lines.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { runGit } from '../../git/process/run.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { branchesParams, commitsParams } from '../../shared/wire/history.ts';
import { authorizeRepository } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { decodeCursor, encodeCursor, skippedRecords, pageLimit, pageOf } from '../page.ts';
import { Refusal } from '../problem.ts';
import { readQuery } from '../request.ts';
import { commitNamed } from '../revision.ts';
import type { ServedRepository } from '../repository.ts';
import { commitBody, type ListFacts, type OpenList, streamedList } from './commit-list.ts';
import { branchCommits, commitOf } from './diff.ts';

/** Branches and commits: routes outside the specification. */
export function historyRoutes(app: ServiceApp, host: Host): void {
  const cap = host.limits.pageSize;
  const tips = listedTips();

  app.get('/api/v1/repos/branches', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, branchesParams);
    const prefix = branchPrefix(query.ephemeral === 'true');
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
    const { defaultBranch } = repository;
    const query = readQuery(c, commitsParams);
    if (query.base !== undefined) {
      if (query.cursor !== undefined || query.limit !== undefined) {
        throw new Refusal(400, 'base: this list comes whole; limit and cursor are not for it');
      }
      const { path, ephemeral, ephemeral_base: ephemeralBase } = query;
      const opened = await openRange(host, repository, {
        branch: query.branch ?? defaultBranch,
        base: query.base,
        ephemeral: ephemeral === 'true',
        ephemeralBase: ephemeralBase === 'true',
        signal: c.req.raw.signal,
        ...(path === undefined ? {} : { path }),
      });
      const list = streamedList(opened, host.log);
      void host.lists.first(repository.gitDir, () => list.over);
      return list.answer;
    }
    const { ephemeral, limit, cursor, path } = query;
    const page = await commitsPage(host, repository, {
      branch: query.branch,
      ephemeral: ephemeral === 'true',
      limit: pageLimit(limit, cap),
      cursor,
      path,
    });
    return c.json({
      commits: page.commits.map(commitBody),
      has_more: page.nextCursor !== null,
      next_cursor: page.nextCursor,
    });
  });
}

interface PageWanted {
  /** Absent: the default branch. */
  branch?: string | undefined;
  ephemeral: boolean;
  limit: number;
  cursor?: string | undefined;
  path?: string | undefined;
}

/** Some commits of a branch, newest first. @throws Refusal 404 */
export async function commitsPage(
  { notes, snapshots }: Pick<Host, 'notes' | 'snapshots'>,
  repository: ServedRepository,
  { branch = repository.defaultBranch, ephemeral, limit, cursor, path }: PageWanted,
): Promise<{ commits: GitCommit[]; nextCursor: string | null }> {
  const gitDir = snapshots.gitDirOf(repository, branch);
  const session = notes.session(gitDir);
  const { tip, skip } =
    cursor === undefined
      ? { tip: await tipOf(session, branch, ephemeral), skip: 0 }
      : await placeOf(session, cursor);
  const commits = await listCommits(gitDir, tip, {
    skip,
    max: limit + 1,
    ...(path === undefined ? {} : { path }),
  });
  const more = commits.length > limit;
  return {
    commits: commits.slice(0, limit),
    nextCursor: more ? encodeCursor(`${tip} ${String(skip + limit)}`) : null,
  };
}

interface Range {
  branch: string;
  base: string;
  ephemeral?: boolean;
  ephemeralBase?: boolean;
  path?: string;
  signal: AbortSignal;
}

/** Begins a list of all commits that a branch has and its base has not. @throws Refusal 404 */
export async function openRange(
  host: Pick<Host, 'snapshots' | 'notes' | 'firstPieces'>,
  repository: ServedRepository,
  { branch, base, ephemeral = false, ephemeralBase = false, path, signal }: Range,
): Promise<OpenList> {
  const { snapshots, firstPieces } = host;
  const { session } = host.notes;
  const own = repository.gitDir;
  const home = (...revisions: string[]): string => snapshots.gitDirOf(repository, ...revisions);
  const gitDir = home(branch, base);
  const taken = (revision: string): string | null => (snapshots.isTaken(revision) ? revision : null);
  const [tip, without] = await Promise.all([
    taken(branch) ?? tipOf(session(home(branch)), branch, ephemeral),
    taken(base) ?? tipOf(session(own), base, ephemeralBase),
  ]);
  // Without a commit-graph the history is slow to walk; uncommitted changes are mostly small, so they wait, too.
  if (!hasGraph(own) || snapshots.isTaken(branch)) await firstPieces.behind(own);
  return {
    commits: readCommits(gitDir, tip, { without, signal, ...(path === undefined ? {} : { path }) }),
    facts: Promise.all([
      snapshots.mergeBase(repository, without, tip),
      path === undefined ? countedIds(gitDir, tip, without) : UNCOUNTED,
    ]).then(([common, counted]) => ({ mergeBase: common, ...counted })),
  };
}

const UNCOUNTED = { total: null, ids: null };

/** The ids and their number from one walk of the history; a list too long for its ids is walked once more. */
async function countedIds(
  gitDir: string,
  tip: string,
  without: string,
): Promise<Omit<ListFacts, 'mergeBase'>> {
  try {
    const ids = await commitIds(gitDir, tip, without);
    if (ids === null) return { total: await countCommits(gitDir, tip, without), ids };
    return { total: ids.length / tip.length, ids };
  } catch {
    return UNCOUNTED;
  }
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
export async function namedTips(gitDir: string, prefix: string): Promise<{ tips: Tip[]; odd: number }> {
  const format = '%(refname)%00%(objectname)%00%(creator)';
  const { stdout } = await runGit(['for-each-ref', `--format=${format}`, '--', prefix], { gitDir });
  const { lines, odd } = refLines(stdout);
  const tips: Tip[] = [];
  for (const line of lines) {
    const [ref = '', sha = '', creator = ''] = line.split('\0');
    if (isRefName(ref)) tips.push({ name: ref.slice(prefix.length), sha, date: dateIn(creator).iso });
  }
  return { tips: tips.toSorted((a, b) => (a.name < b.name ? -1 : 1)), odd: odd + lines.length - tips.length };
}

/** A cursor of commits holds the tip at which the list started, so that a moving branch does not shift the pages. */
async function placeOf(session: GitSession, cursor: string): Promise<{ tip: string; skip: number }> {
  const [tip = '', skip = ''] = decodeCursor(cursor).split(' ');
  if (!OBJECT_ID.test(tip) || !/^[0-9]{1,9}$/.test(skip)) {
    throw new Refusal(400, 'cursor: not a cursor of this list');
  }
  return { tip: await commitOf(session, tip), skip: Number(skip) };
}
