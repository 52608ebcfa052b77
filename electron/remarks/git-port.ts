import type { RepositoryCopy } from '../repository-copy/copy.ts';

/** The part of a repository's local copy that following lines needs. */
export type HistoryCopy = Pick<
  RepositoryCopy,
  'gitDir' | 'hasHistory' | 'fetchHistory' | 'fetchTreesIn' | 'fetchTreesOf' | 'fetchContents'
>;

/** A range of shown commits, as far as following lines needs to know it. */
export interface ShownSpan {
  branch: string;
  ephemeral: boolean;
  /** See CommitSpan. */
  commits: { sha: string; base?: string | null | undefined };
}
