import { isBlankLine, joinLines, splitLines, type Line } from '../remarks/lines.ts';
import { endOf } from '../remarks/parse.ts';
import type { BlockChange } from '../remarks/write.ts';
import { CODE_REVIEW, personKey, verdictIn, type Verdict, type Vote } from './parse.ts';

/** Of lines of one person, the last ones: each costs a pass over the note. */
const MAX_OWN_LINES = 20;

/** Whose verdict it is, as Git knows the user. */
export interface Reviewer {
  name: string;
  email: string;
}

/** A change of a note: lines that become others, or text that is appended as `git notes append` does. */
export type VerdictChange =
  | { action: 'edit'; blocks: BlockChange[] }
  | { action: 'append'; text: string }
  | { action: 'none' };

/**
 * What a verdict changes in a note: the reviewer's line of this label, and nothing else.
 * @param vote null: the verdict is withdrawn
 * @param message becomes text of the note, above the line
 */
export function changeVerdict(
  note: string | null,
  reviewer: Reviewer,
  vote: Vote | null,
  message = '',
): VerdictChange {
  const own = ownLines(note ?? '', reviewer);
  const line = vote === null ? '' : verdictLine(reviewer, vote);
  const said = quotedVerdicts(message.trim());
  const text = said === '' ? line : line === '' ? said : `${said}\n\n${line}`;
  const counts = own.at(-1);
  if (counts === undefined) return text === '' ? { action: 'none' } : { action: 'append', text };
  if (own.length === 1 && counts.was === text) return { action: 'none' };
  // The message is a paragraph of its own.
  const now = said !== '' && !counts.isAfterBlank ? `\n${text}` : text;
  const others = own.slice(0, -1).map(({ was, nth }) => ({ was, now: '', nth }));
  // From the last one on, so that the numbers of those before stay right.
  return { action: 'edit', blocks: [{ was: counts.was, now, nth: counts.nth }, ...others.toReversed()] };
}

/** Words in which lines that would be read as someone's verdict are quoted. */
const quotedVerdicts = (words: string): string =>
  words
    .split(/\r?\n/)
    .map((line) => (verdictIn(line) === null ? line : `> ${line}`))
    .join('\n');

/**
 * A note for another commit, without what people said of this one. Every other line stays as it is; of the blank lines
 * around a verdict one goes with it.
 */
export function withoutVerdicts(note: string): string {
  const lines = splitLines(note);
  const left: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const isVerdict = verdictIn(line.text) !== null && endOf(lines, at) === at + 1;
    const isSpare =
      isBlankLine(line.text) && isVerdictAt(lines, at - 1) && isBlankLine(left.at(-1)?.text ?? '');
    if (!isVerdict && !isSpare) left.push(line);
  }
  return joinLines(left);
}

function isVerdictAt(lines: readonly Line[], at: number): boolean {
  return verdictIn(lines[at]?.text ?? '') !== null;
}

/** The line that a verdict is in a note. */
export const verdictLine = ({ name, email }: Reviewer, vote: Vote): string =>
  `${CODE_REVIEW}${vote > 0 ? '+' : ''}${vote}: ${oneLine(name)} <${oneLine(email)}>`;

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}<>]/gu, ' ').trim();

/** The verdict of a reviewer among others. */
export const verdictOf = <V extends Judgement>(verdicts: readonly V[], reviewer: Reviewer): V | undefined =>
  verdicts.findLast((one) => isReviewOf(one, reviewer));

type Judgement = Pick<Verdict, 'label' | 'name' | 'email'>;

const isReviewOf = (verdict: Judgement, reviewer: Reviewer): boolean =>
  verdict.label === CODE_REVIEW && personKey(verdict) === personKey(reviewer);

interface OwnLine {
  was: string;
  /** How many equal lines come before it. */
  nth: number;
  isAfterBlank: boolean;
}

function ownLines(note: string, reviewer: Reviewer): OwnLine[] {
  const seen = new Map<string, number>();
  const lines = splitLines(note);
  const own = lines.flatMap(({ text: was }, at) => {
    const verdict = verdictIn(was);
    if (verdict === null || !isReviewOf(verdict, reviewer)) return [];
    // With lines that belong to it, it is not as anyone writes verdicts.
    if (endOf(lines, at) !== at + 1) return [];
    const nth = seen.get(was) ?? 0;
    seen.set(was, nth + 1);
    return [{ was, nth, isAfterBlank: at === 0 || isBlankLine(lines[at - 1]?.text ?? '') }];
  });
  return own.slice(-MAX_OWN_LINES);
}
