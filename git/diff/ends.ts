import { historyBefore, historyBetween, type HistoryNote } from '../history/known-history.ts';
import { allMergeBases } from '../history/merge-base.ts';
import { emptyTree } from '../objects/object-format.ts';
import { firstParent } from '../objects/object-reader.ts';

export interface Ends {
  /** A commit, or the empty tree; a full id, as the other one. */
  from: string;
  to: string;
  /** The newest commit that both have; null without a base, or when they share none. */
  common: string | null;
  history: HistoryNote;
}

/** Two branches in three-dot form: `to` with where it left `base`. See the specification, Branch diff. */
export async function branchEnds(gitDir: string, base: string, to: string): Promise<Ends> {
  const bases = await allMergeBases(gitDir, base, to);
  const history = await historyBetween(gitDir, [base, to], bases);
  return { ...sinceCommon(to, bases[0] ?? null), history };
}

/** A commit with the newest one that it has in common with a base; null: everything that it holds. */
export const sinceCommon = (to: string, common: string | null): Ends => ({
  from: common ?? emptyTree(to),
  to,
  common,
  history: null,
});

/** Two commits as they are. */
export const plainEnds = (from: string, to: string): Ends => ({ from, to, common: null, history: null });

/** One commit with its first parent; a root commit with the empty tree. */
export async function commitEnds(gitDir: string, to: string): Promise<Ends> {
  const parent = await firstParent(gitDir, to);
  const history = await historyBefore(gitDir, to, parent);
  return { ...sinceCommon(to, parent), common: null, history };
}

/** Everything that a commit holds. */
export const treeEnds = (to: string): Ends => sinceCommon(to, null);
