import type { Diff, DiffFile } from '../../../diff/index.ts';
import { fuzzySort } from '../../../ui/fuzzy.ts';
import { generatedBy } from '../../../../shared/domain/generated.ts';
import { filterWords, passes } from '../../remarks/filter-words.ts';
import type { RemarkCounts } from '../../remarks/index.ts';

/** Words that select files by what they are. */
const KINDS: Readonly<Record<string, (file: DiffFile, generated: Diff['generated']) => boolean>> = {
  'has:moved': ({ moved }) => moved > 0,
  'by:agent': ({ byAgent }) => byAgent > 0,
  'by:person': ({ byPerson }) => byPerson > 0,
  'is:generated': ({ path }, generated) => generatedBy(path, generated) !== '',
};

/** What can be typed besides a part of a path. */
export const FILE_FILTER_HINT =
  'Part of a path; has:remark, has:open, has:moved, is:generated, by:agent, by:person';

/** The files that a filter selects: in order, or the best match first if part of a path was typed. */
export function filteredFiles(
  { files, generated }: Pick<Diff, 'files' | 'generated'>,
  filter: string,
  remarks: ReadonlyMap<string, RemarkCounts>,
): readonly DiffFile[] {
  const typed = filter.split(' ');
  const kinds = typed.flatMap((word) => KINDS[word] ?? []);
  const words = filterWords(kinds.length === 0 ? filter : typed.filter((word) => !(word in KINDS)).join(' '));
  const some =
    kinds.length === 0 && words.remarks === 'any'
      ? files
      : files.filter(
          (file) => kinds.every((is) => is(file, generated)) && passes(words, remarks.get(file.path)),
        );
  return words.rest.trim() === ''
    ? some
    : fuzzySort([...some], words.rest, (file) => file.path).map(({ item }) => item);
}
