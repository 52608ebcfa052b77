import type { TreesRange } from '../objects/missing-trees.ts';

/** A readable repository, as far as following lines needs it. Where nothing is ever missing, fetching does nothing. */
export interface HistoryCopy {
  readonly gitDir: string;
  /** Whether commits exist here with all their ancestors. */
  hasHistory(...shas: readonly string[]): Promise<boolean>;
  /** Fetches the commits of a branch's history. */
  fetchHistory(branch: string, ephemeral: boolean): Promise<unknown>;
  /** Fetches everything needed to list the changes of a range. */
  fetchTreesIn(range: TreesRange, ephemeral: boolean): Promise<void>;
  /** Fetches missing trees of commits that exist here. */
  fetchTreesOf(commits: readonly string[], ephemeral: boolean): Promise<void>;
  /** Fetches missing contents (blobs). */
  fetchContents(ids: readonly string[], ephemeral: boolean): Promise<void>;
}

/** A range of shown commits, as far as following lines needs to know it. */
export interface ShownSpan {
  branch: string;
  ephemeral: boolean;
  /** See CommitSpan. */
  commits: { sha: string; base?: string | null | undefined };
}
