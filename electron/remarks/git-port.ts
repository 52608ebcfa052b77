import type { RepositoryCopy } from '../repository-copy/copy.ts';

/** What following lines needs of a repository's copy on this computer. */
export type HistoryCopy = Pick<
  RepositoryCopy,
  'gitDir' | 'hasHistory' | 'fetchHistory' | 'fetchTreesIn' | 'fetchContents'
>;

/** A row of commits that is shown, as far as following lines needs to know it. */
export interface ShownSpan {
  branch: string;
  ephemeral: boolean;
  /** See CommitSpan. */
  commits: { sha: string; base?: string | null | undefined };
}
