import { anchorName } from '../../../shared/domain/remarks/index.ts';
import { sideName } from '../../../shared/domain/side.ts';
import { verdictIn } from '../../../shared/domain/verdicts/parse.ts';
import type { SaidBy } from '../../../shared/domain/verdicts/said-by.ts';
import type { WaitingKind, WaitingRow } from '../../../shared/ipc/today.ts';
import { capitalized, plural, shortSha } from '../../ui/format.ts';
import { verdictWords } from '../verdicts/verdict-words.ts';

/** A row in words: what happened, and in which words of the note. */
interface RowWords {
  what: string;
  /** The beginning of what was written; null: nothing was. */
  excerpt: string | null;
}

/** What kind of thing waits, as a word before its row. */
export const KIND_WORDS: Readonly<Record<WaitingKind, string>> = {
  answer: 'Answer',
  verdict: 'Verdict',
  note: 'Note',
  moved: 'Branch',
  open: 'To do',
};

/**
 * For example "Bo answered you", "Needs work, says Bo", "A remark in your name", "2 new commits since you read it".
 */
export function rowWords(row: WaitingRow): RowWords {
  const { kind, excerpt, remarks } = row;
  const who = row.who ?? 'Someone';
  const wrote = remarks === 0 ? 'a note' : remarks === 1 ? 'a remark' : plural(remarks, 'remark');
  if (kind === 'moved') {
    const what = movedWords(row);
    return { what: row.asYou ? `${what}, in your name` : what, excerpt: null };
  }
  if (row.asYou) {
    const what =
      kind === 'verdict'
        ? `${verdictOf(row) ?? 'A verdict'},`
        : kind === 'answer'
          ? 'An answer'
          : capitalized(wrote);
    return { what: `${what} in your name`, excerpt: kind === 'verdict' ? null : excerpt };
  }
  if (kind === 'answer') return { what: `${who} answered you`, excerpt };
  if (kind === 'verdict') return { what: verdictOf(row) ?? `${who} gave a verdict`, excerpt: null };
  if (kind === 'open') return { what: `${plural(remarks, 'open remark')} on your branch`, excerpt };
  return { what: `${who} wrote ${wrote}`, excerpt };
}

function verdictOf({ says, who, object, writtenBy }: WaitingRow): string | null {
  const verdict = says === null || who === null ? null : verdictIn(`${says}: ${who}`);
  if (verdict === null) return null;
  // A row names a person without the address.
  const by: SaidBy = writtenBy === null ? { is: 'person' } : { is: 'other', name: writtenBy };
  return verdictWords({ ...verdict, email: ' ', commit: object ?? '', by });
}

function movedWords({ commits, isRewritten, isRebasedOnly }: WaitingRow): string {
  if (isRebasedOnly) return 'Rebased only since you read it';
  if (commits === null) return 'Moved since you read it';
  const words = `${plural(commits, 'new commit')} since you read it`;
  return isRewritten ? `Rewritten: ${words}` : words;
}

/** Where it is, from the repository to the lines: the parts that are known. */
export function whereParts({ repo, branch, ephemeral, object, anchor }: WaitingRow): string[] {
  const name = branch === null ? null : `${sideName(branch)}${ephemeral ? ' (ephemeral)' : ''}`;
  const on = name === null ? (object === null ? [] : [shortSha(object)]) : [name];
  return [repo, ...on, ...(anchor === null ? [] : [anchorName(anchor)])];
}
