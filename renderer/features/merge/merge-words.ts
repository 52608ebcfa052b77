import type { MergeConflict } from '../../../shared/ipc/merge.ts';
import { plural } from '../../ui/format.ts';

/** Names of the two sides, as the reader knows them. */
export interface MergeSides {
  base: string;
  branch: string;
}

/** For example "Conflicts in 2 files with main". */
export const mergeWords = (count: number, { base }: Pick<MergeSides, 'base'>): string =>
  count === 0 ? `Merges cleanly into ${base}` : `Conflicts in ${plural(count, 'file')} with ${base}`;

/** What is said of a file in place of its lines, or (a program merges it) above them; empty: the lines say it. */
export function conflictWords(
  { kind, driver, isLong }: Pick<MergeConflict, 'kind' | 'driver' | 'isLong'>,
  { base, branch }: MergeSides,
): string {
  const program =
    driver === null
      ? ''
      : `Attributes choose the merge driver “${driver}”, which was not run, so your own merge may turn out differently.`;
  const words = {
    lines: isLong ? 'Both changed the same lines. The file is too long to show them here.' : '',
    binary: 'Both changed it, and Git does not compare its lines.',
    'deleted-in-base': `Deleted in ${base}, changed in ${branch}.`,
    'deleted-in-branch': `Changed in ${base}, deleted in ${branch}.`,
    renamed: 'Both renamed it, or gave its name to something else.',
    kinds: 'It is a file on one side, and something else on the other.',
    submodule: 'Both moved the submodule to other commits.',
  }[kind];
  return [words, program].filter((one) => one !== '').join(' ');
}
