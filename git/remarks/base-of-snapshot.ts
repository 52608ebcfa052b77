import type { History } from './history.ts';

/** The commit that a snapshot is on top of, past one of what is staged. @param parent of the snapshot */
export async function baseOfSnapshot(history: History, parent: string | undefined): Promise<string | null> {
  if (parent === undefined) return null;
  const [commit] = await history.commits([{ sha: parent, parents: [] }], false);
  return commit?.uncommitted === true ? (commit.parents[0] ?? null) : parent;
}
