import { commitsTouching, type PathFilter } from '../../git/history/touching.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { explained } from './failure.ts';
import type { RepositoryCopies } from './index.ts';

/** A range of a branch's commits, and files in them. */
export interface TouchingRange extends RepositoryPlace {
  branch: string;
  ephemeral: boolean;
  /** The newest one. */
  tip: string;
  /** A commit whose ancestors are excluded; null: nothing is. */
  without: string | null;
  paths: readonly PathFilter[];
}

/** Ids of the commits that change such files. Fails with AppFailure, in sentences for the page. */
export type Touching = (wanted: TouchingRange) => Promise<string[]>;

/**
 * Not every host has a route that tells which commits change a file: its local copy does, and is completed if
 * necessary.
 */
export const createTouching =
  (copies: Pick<RepositoryCopies, 'of'>): Touching =>
  async ({ branch, ephemeral, tip, without, paths, ...place }) =>
    await explained('the commits of a file', async () => {
      const copy = copies.of(place);
      if (!(await copy.hasHistory(tip))) await copy.fetchHistory(branch, ephemeral);
      const excluded = without !== null && (await copy.hasHistory(without)) ? without : null;
      await copy.fetchTreesIn({ to: tip, without: excluded }, ephemeral);
      return await commitsTouching(copy.gitDir, { tip, without: excluded, paths });
    });
