import { mergeBase } from '../merge-base.ts';
import { firstParent } from '../object-reader.ts';
import { gitText } from '../run.ts';

export interface Ends {
  /** A commit, or the empty tree. */
  from: string;
  to: string;
  /** The newest commit that both have; null without a base, or when they share none. */
  common: string | null;
}

/** Two branches in three-dot form: `to` with where it left `base`. See the specification, Branch diff. */
export async function branchEnds(gitDir: string, base: string, to: string): Promise<Ends> {
  return await sinceCommon(gitDir, to, await mergeBase(gitDir, base, to));
}

/** A commit with the newest one that it has in common with a base; null: everything that it holds. */
export async function sinceCommon(gitDir: string, to: string, common: string | null): Promise<Ends> {
  return { from: common ?? (await emptyTree(gitDir)), to, common };
}

/** One commit with its first parent; a root commit with the empty tree. */
export async function commitEnds(gitDir: string, to: string): Promise<Ends> {
  return { from: (await firstParent(gitDir, to)) ?? (await emptyTree(gitDir)), to, common: null };
}

/** Everything that a commit holds. */
export async function treeEnds(gitDir: string, to: string): Promise<Ends> {
  return { from: await emptyTree(gitDir), to, common: null };
}

async function emptyTree(gitDir: string): Promise<string> {
  return await gitText(['hash-object', '-t', 'tree', '--stdin'], { gitDir });
}
