import { diffWordsWithSpace } from 'diff';
import { withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';

/** Words that are in both texts, only in the later one, or only in the earlier one. */
export interface WordRun {
  kind: 'kept' | 'came' | 'went';
  text: string;
}

/** Limits of both texts together: the comparison blocks the page, and its cost is quadratic in the differences. */
const MAX_COMPARED_CHARS = 20_000;
const MAX_WORD_EDITS = 500;

/** How one text became another, word by word; null: too long or too different to compute quickly. */
export function wordRuns(before: string, text: string): WordRun[] | null {
  if (before.length + text.length > MAX_COMPARED_CHARS) return null;
  const runs = diffWordsWithSpace(plain(before), plain(text), { maxEditLength: MAX_WORD_EDITS });
  return (
    runs?.map(({ added, removed, value }) => ({
      kind: added ? 'came' : removed ? 'went' : 'kept',
      text: value,
    })) ?? null
  );
}

const plain = (text: string): string => withoutLastLineEnds(text.replaceAll('\r\n', '\n'));
