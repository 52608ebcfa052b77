import { useMemo } from 'react';
import type { Diff } from '../../../diff/index.ts';
import { notedFiles } from './noted-files.ts';
import type { FoundCommits } from '../commits/use-commits.ts';
import type { ComparisonState } from '../opening/use-comparison.ts';

/** Files whose versions at the branch's head have notes of their own, by path; and where such a version is, by its id. */
export function useNoted(
  { files }: Diff,
  overview: FoundCommits['overview'],
  { comparison }: ComparisonState,
) {
  const noted = useMemo(() => notedFiles(files, overview), [files, overview]);
  const blobs = useMemo(() => {
    const { branch = '', ephemeral } = comparison ?? { ephemeral: false };
    return new Map(
      [...noted].map(([path, { object: blob }]) => [blob, { branch, ephemeral, path }] as const),
    );
  }, [noted, comparison]);
  return { noted, blobs };
}
