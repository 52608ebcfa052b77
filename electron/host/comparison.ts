import type { Comparison, Commit } from '../../shared/ipc/shapes.ts';
import { commitRange, type LoadedSide } from '../../shared/domain/commit-range.ts';
import type { HostClient } from './client.ts';

/** Pages per side. With the host's usual page of 100 that is 5,000 commits; more is told as `truncated`. */
const MAX_PAGES = 50;

interface Side extends LoadedSide<Commit> {
  commits: Commit[];
  cursor: string | undefined;
  pages: number;
}

/** Commits reachable from the branch and not from the base, newest first. */
export async function commitsInComparison(
  client: Pick<HostClient, 'commits' | 'repository'>,
  { orgId, repo, branch, base, ephemeral, ephemeralBase }: Comparison,
): Promise<{ commits: Commit[]; mergeBase: string | null; truncated: boolean }> {
  const place = { orgId, repo };
  const baseName = base ?? (await client.repository(place)).defaultBranch;
  const sides = { branch: emptySide(), base: emptySide() };
  const more = {
    branch: () => nextPage(client, place, branch, ephemeral, sides.branch),
    base: () => nextPage(client, place, baseName, ephemeralBase, sides.base),
  };
  await Promise.all([more.branch(), more.base()]);
  for (;;) {
    const { need, commits, mergeBase } = commitRange(sides.branch, sides.base);
    if (need === null) return { commits, mergeBase, truncated: false };
    if (sides[need].pages >= MAX_PAGES) return { commits, mergeBase, truncated: true };
    await more[need]();
  }
}

/** How many commits `to` has that `from` has not; null when `from` is not among the first thousand of `to`. */
export async function countCommits(
  client: Pick<HostClient, 'commits'>,
  place: { orgId: string; repo: string },
  branch: string,
  from: string,
  to: string,
): Promise<number | null> {
  const side = emptySide();
  for (let pages = 0; pages < 10 && !side.complete; pages += 1) {
    await nextPage(client, place, branch, false, side);
    // Only the branch's list is read: where `from` is its ancestor, that list holds the commits of both.
    const range = commitRange({ ...side, tip: to }, { tip: from, commits: [], complete: true });
    if (range.need === null) return range.commits.length;
  }
  return null;
}

const emptySide = (): Side => ({ tip: null, commits: [], complete: false, cursor: undefined, pages: 0 });

async function nextPage(
  client: Pick<HostClient, 'commits'>,
  place: { orgId: string; repo: string },
  branch: string,
  ephemeral: boolean,
  side: Side,
): Promise<void> {
  const options = side.cursor === undefined ? {} : { cursor: side.cursor };
  const { commits, nextCursor } = await client.commits(place, branch, ephemeral, options);
  for (const commit of commits) side.commits.push(commit);
  side.tip ??= commits[0]?.sha ?? null;
  side.complete = nextCursor === null;
  side.cursor = nextCursor ?? undefined;
  side.pages += 1;
}
