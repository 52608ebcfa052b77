import { withBlocks } from '../git/remarks/change.ts';
import { joinAppended } from '../shared/domain/notes/append.ts';
import { changeVerdict, type Reviewer } from '../shared/domain/verdicts/write.ts';
import type { VerdictWord } from './arguments.ts';

const VOTES = { '+2': 2, '+1': 1, '-1': -1, '-2': -2, none: null } as const;

interface GivenVerdict {
  vote: VerdictWord;
  /** Goes above the line. */
  message: string | null;
  by: Reviewer;
  /** See `changeVerdict`. */
  isTheirs?: (line: string, nth: number) => boolean;
}

/** A note with a person's verdict in place of an earlier one of theirs; every other byte stays. */
export function withVerdict(
  note: string | null,
  { vote, message, by, isTheirs }: GivenVerdict,
): string | null {
  const change = changeVerdict(note, by, VOTES[vote], message ?? '', isTheirs);
  if (change.action === 'none') return note;
  if (change.action === 'append') return joinAppended(note, `${change.text}\n`);
  return withBlocks(note, change.blocks);
}
