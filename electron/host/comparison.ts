import { z } from '../../shared/zod.ts';
import { commit, sha, type Comparison, type Commit } from '../../shared/ipc/shapes.ts';
import { commitRange, type CommitRange, type LoadedSide } from '../../shared/domain/commit-range.ts';
import type {
  BranchName,
  CallOptions,
  CommitPage,
  HostClient,
  RangeOptions,
  RepositoryPlace,
  BranchCommits,
  RangeBegin,
} from './client.ts';

/** Pages per side. With the usual page of 100 that is 5,000 commits; beyond that the result is `truncated`. */
const MAX_PAGES = 50;
/**
 * How much both histories must grow before they are compared again: comparing takes time proportional to their size.
 */
const GROWTH = 1.25;

type ReadPage = (at: { cursor?: string }) => ReturnType<HostClient['commits']>;

/** A history, as far as it has been read. */
interface Side extends LoadedSide<Commit> {
  readonly read: ReadPage;
  commits: Commit[];
  cursor: string | undefined;
  pages: number;
}

/**
 * `truncated`: the host's lists were not read to the end: older commits may be missing, and some may belong to the
 * base.
 */
export const inComparison = z.object({
  commits: z.array(commit),
  mergeBase: sha.nullable(),
  truncated: z.boolean(),
});
export type InComparison = z.infer<typeof inComparison>;

type Client = Pick<HostClient, 'commits' | 'repository' | 'defaultBranches' | 'range'> & {
  /** The range from local objects alone; null: they are not available. */
  localCommits?: (place: RepositoryPlace, to: string, from: string) => Promise<BranchCommits | null>;
  /** The first page of several branches in as few requests as possible; absent: one request each. */
  firstPages?: (
    place: RepositoryPlace,
    branches: readonly BranchName[],
    options: CallOptions,
  ) => Promise<CommitPage[]>;
};

/**
 * Commits reachable from the branch but not from the base, newest first: from the host in one request if it can, else
 * from the Git copy if that has both histories, else from pages of both histories.
 */
export async function commitsInComparison(
  client: Client,
  comparison: Comparison,
  options: RangeOptions = {},
): Promise<InComparison> {
  return comparison.base === undefined
    ? await toDefaultBranch(client, comparison, options)
    : await toBase(client, { ...comparison, base: comparison.base }, options);
}

/** Asks with the default branch as last heard, while that is confirmed; and again if it has changed. */
async function toDefaultBranch(
  client: Client,
  comparison: Comparison,
  options: RangeOptions,
): Promise<InComparison> {
  const { begun, ...call } = options;
  const { orgId, repo } = comparison;
  const place = { orgId, repo };
  const likely = client.defaultBranches.likely(place);
  const unneeded = new AbortController();
  let confirmed = false;
  let waiting: RangeBegin | null = null;
  const early =
    likely === null
      ? null
      : toBase(
          client,
          { ...comparison, base: likely },
          {
            signal: AbortSignal.any([unneeded.signal, ...(call.signal ? [call.signal] : [])]),
            begun(begin) {
              if (confirmed) begun?.(begin);
              else waiting = begin;
            },
          },
        );
  // Its failure counts only once its base is confirmed.
  early?.catch(() => undefined);
  try {
    const base = (await client.repository(place, call)).defaultBranch;
    confirmed = base === likely;
    if (early === null || !confirmed) return await toBase(client, { ...comparison, base }, options);
    if (waiting !== null) begun?.(waiting);
    return await early;
  } finally {
    unneeded.abort();
  }
}

async function toBase(
  client: Client,
  comparison: Comparison & { base: string },
  options: RangeOptions,
): Promise<InComparison> {
  const range = await client.range(comparison, options);
  return range === null ? await fromPages(client, comparison, options) : { ...range, truncated: false };
}

async function fromPages(
  client: Client,
  { orgId, repo, branch, base, ephemeral, ephemeralBase }: Comparison & { base: string },
  options: CallOptions,
): Promise<InComparison> {
  const place = { orgId, repo };
  const of = (name: string, within: boolean): Side =>
    unread((at) => client.commits(place, name, within, { ...options, ...at }));
  const sides = { branch: of(branch, ephemeral), base: of(base, ephemeralBase) };
  const ends = [
    { name: branch, ephemeral },
    { name: base, ephemeral: ephemeralBase },
  ];
  const [first, last] = (await client.firstPages?.(place, ends, options)) ?? [];
  await Promise.all([readMore(sides.branch, first), readMore(sides.base, last)]);
  let range = commitRange(sides.branch, sides.base);
  const { tip: to } = sides.branch;
  const { tip: from } = sides.base;
  if (range.need !== null && to !== null && from !== null) {
    const local = (await client.localCommits?.(place, to, from)) ?? null;
    if (local !== null) return { ...local, truncated: false };
  }
  while (range.need !== null && sides[range.need].pages < MAX_PAGES) range = await grown(sides, range.need);
  return { commits: range.commits, mergeBase: range.mergeBase, truncated: range.need !== null };
}

/** Reads the next pages of the side that is needed, and meanwhile of the other one, before both are compared again. */
async function grown(
  sides: Record<'branch' | 'base', Side>,
  need: 'branch' | 'base',
): Promise<CommitRange<Commit>> {
  const enough = Math.min(MAX_PAGES, Math.ceil(sides[need].pages * GROWTH));
  const other = need === 'base' ? 'branch' : 'base';
  while (sides[need].pages < enough && !sides[need].complete) {
    // The side that was read less far is usually needed next.
    const both = sides[other].pages < sides[need].pages && !sides[other].complete;
    await Promise.all([readMore(sides[need]), both ? readMore(sides[other]) : undefined]);
  }
  return commitRange(sides.branch, sides.base);
}

/** How many commits `to` has that `from` lacks; null when `from` is not among the first thousand of `to`. */
export async function commitsBetween(
  client: Pick<HostClient, 'commits'>,
  place: { orgId: string; repo: string },
  branch: string,
  from: string,
  to: string,
): Promise<number | null> {
  const side = unread((at) => client.commits(place, branch, false, at));
  for (let pages = 0; pages < 10 && !side.complete; pages += 1) {
    await readMore(side);
    // Only the branch's list is read: if `from` is its ancestor, that list holds the commits of both.
    const range = commitRange({ ...side, tip: to }, { tip: from, commits: [], complete: true });
    if (range.need === null) return range.commits.length;
  }
  return null;
}

const unread = (read: ReadPage): Side => ({
  read,
  tip: null,
  commits: [],
  complete: false,
  cursor: undefined,
  pages: 0,
});

/**
 * Reads the next page of a history.
 * @param page the page, if already fetched
 */
async function readMore(side: Side, page?: CommitPage): Promise<void> {
  const { commits, nextCursor } =
    page ?? (await side.read(side.cursor === undefined ? {} : { cursor: side.cursor }));
  for (const one of commits) side.commits.push(one);
  side.tip ??= commits[0]?.sha ?? null;
  side.complete = nextCursor === null;
  side.cursor = nextCursor ?? undefined;
  side.pages += 1;
}
