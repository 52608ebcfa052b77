import type { History, ShownRange } from './history.ts';

/**
 * Extends a shown range by snapshots of uncommitted changes, as far as they can be read: what was written on them is
 * followed to the newest one, or to the tip if nothing is uncommitted now.
 * @param handed commits of snapshots that were handed over
 * @param made commits that were made of the uncommitted changes that are shown still
 */
export async function withSnapshots(
  history: History,
  range: ShownRange,
  {
    snapshots,
    handed = [],
    made = [],
  }: { snapshots: Iterable<string>; handed?: readonly string[]; made?: readonly string[] },
  ephemeral: boolean,
): Promise<ShownRange> {
  const given = new Set(handed);
  const own = new Set(made);
  const wanted = [...new Set([...snapshots, ...given, ...own])].filter((sha) => !range.byId.has(sha));
  const read = await history.commits(
    wanted.map((sha) => ({ sha, parents: [] })),
    ephemeral,
  );
  const added = read.flatMap((commit) => {
    if (commit.uncommitted === true || given.has(commit.sha))
      return [{ ...commit, uncommitted: true as const }];
    return own.has(commit.sha) ? [commit] : [];
  });
  if (added.length === 0) return range;
  const by = range.byId.get(range.to)?.uncommitted === true ? range.to : null;
  const commits = [...added, ...range.commits];
  return {
    ...range,
    commits,
    byId: new Map(commits.map((commit, order) => [commit.sha, { ...commit, order }])),
    replaced: new Map([
      ...(range.replaced ?? []),
      ...added.map(
        ({ sha }) => [sha, { version: null, by, ...(own.has(sha) ? { isMade: true } : {}) }] as const,
      ),
    ]),
  };
}
