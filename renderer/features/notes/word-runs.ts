import { diffWordsWithSpace } from 'diff';
import { withoutLastLineEnds } from '../../../shared/domain/notes/canonical.ts';

/** Words that both texts have, that only the later one has, or only the earlier one. */
export interface WordRun {
  kind: 'kept' | 'came' | 'went';
  text: string;
}

/** Beyond this many characters on both sides together, or this many words that differ, words are not compared. */
const MOST = 20_000;
const MOST_EDITS = 500;

/**
 * How one text became another, word by word; null: too long or too different to say at once. The page waits for it,
 * and the work grows with the square of what differs.
 */
export function wordRuns(before: string, text: string): WordRun[] | null {
  if (before.length + text.length > MOST) return null;
  const runs = diffWordsWithSpace(plain(before), plain(text), { maxEditLength: MOST_EDITS });
  return (
    runs?.map(({ added, removed, value }) => ({
      kind: added ? 'came' : removed ? 'went' : 'kept',
      text: value,
    })) ?? null
  );
}

const plain = (text: string): string => withoutLastLineEnds(text.replaceAll('\r\n', '\n'));
