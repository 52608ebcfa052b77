import { historyBefore, historyBetween, type HistoryNote } from '../history/known-history.ts';
import { allMergeBases } from '../history/merge-base.ts';
import { emptyTree } from '../objects/object-format.ts';
import { firstParent } from '../objects/object-reader.ts';

export interface Ends {
  /** A commit or the empty tree; full ids. */
  from: string;
  to: string;
  /** Their merge base; null without a base, or when they share no history. */
  common: string | null;
  history: HistoryNote;
}

/** Two branches in three-dot form: `to` compared with where it left `base`. See the specification, Branch diff. */
export async function branchEnds(gitDir: string, base: string, to: string): Promise<Ends> {
  const bases = await allMergeBases(gitDir, base, to);
  const history = await historyBetween(gitDir, [base, to], bases);
  return { ...sinceCommon(to, bases[0] ?? null), history };
}

/** A commit compared with its merge base; null: with the empty tree. */
export const sinceCommon = (to: string, common: string | null): Ends => ({
  from: common ?? emptyTree(to),
  to,
  common,
  history: null,
});

/** Two commits as they are. */
export const plainEnds = (from: string, to: string): Ends => ({ from, to, common: null, history: null });

/** One commit compared with its first parent; a root commit with the empty tree. */
export async function commitEnds(gitDir: string, to: string): Promise<Ends> {
  const parent = await firstParent(gitDir, to);
  const history = await historyBefore(gitDir, to, parent);
  return { ...sinceCommon(to, parent), common: null, history };
}

/** The whole content of a commit. */
export const treeEnds = (to: string): Ends => sinceCommon(to, null);
