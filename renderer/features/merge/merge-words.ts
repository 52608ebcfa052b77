import type { ConflictedLines, MergeAnswer, MergeConflict } from '../../../shared/ipc/merge.ts';
import { plural } from '../../ui/format.ts';

type MergeTried = Extract<MergeAnswer, { status: 'tried' }>;

/** Names of the two sides, as the reader knows them. */
export interface MergeSides {
  base: string;
  branch: string;
}

/** For example "Conflicts in 2 files with main". */
export function mergeWords(
  count: number,
  { base }: Pick<MergeSides, 'base'>,
  { isCut, settings = [] }: Pick<MergeTried, 'isCut' | 'settings'>,
): string {
  const answer =
    count === 0 ? `Merges cleanly into ${base}` : `Conflicts in ${plural(count, 'file')} with ${base}`;
  const cut = isCut ? ', not all renames searched' : '';
  return `${answer}${cut}${settings.length === 0 ? '' : ' by Git’s defaults'}`;
}

const CUT_WORDS =
  'So many files were added and deleted that Git did not compare them all to find renamed ones. With a higher merge.renameLimit your own merge may turn out differently.';

/** Why the user's own merge may turn out otherwise, in sentences. */
export const otherwiseWords = ({
  isCut,
  settings = [],
}: Pick<MergeTried, 'isCut' | 'settings'>): string[] => [
  ...(isCut ? [CUT_WORDS] : []),
  ...(settings.length === 0
    ? []
    : [`Your Git is set to ${settings.join(', ')}, so your own merge may turn out differently.`]),
];

/** Names for what was before: several texts where the sides were merged into each other. */
export const sideBeforeWords = ({ before }: Pick<ConflictedLines, 'before'>, at: number): string =>
  before.length === 1 ? 'Before' : `Before, ${at + 1} of ${before.length}`;

export const SEVERAL_WORDS =
  'The two were merged into each other before, so what was before has several texts.';

/** Whether lines that look alike differ in blanks or line ends, which must be drawn then. */
export function differsInBlanks({ before, base, branch }: ConflictedLines): boolean {
  const all = new Set([...before, base, branch].flatMap(({ lines }) => lines));
  return new Set([...all].map((line) => line.replaceAll(/\s+/g, ' ').trim())).size < all.size;
}

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
    unplaced: 'One side renamed a folder, and Git cannot tell where this belongs.',
    links: 'It is a link, which both made to lead elsewhere.',
    modes: 'The contents are equal, but it can be executed on one side only.',
    kinds: 'It is a file on one side, and something else on the other.',
    submodule:
      'The submodule is at another commit on each side. Its own history is not read here: where one of the commits contains the other, your own merge may take that.',
  }[kind];
  return [words, program].filter((one) => one !== '').join(' ');
}
