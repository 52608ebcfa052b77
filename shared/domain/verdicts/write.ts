import { isBlankLine, joinLines, splitLines, type Line } from '../remarks/lines.ts';
import { endOf } from '../remarks/parse.ts';
import type { BlockChange } from '../remarks/write.ts';
import { CODE_REVIEW, personKey, verdictIn, verdictsInLine, type Verdict, type Vote } from './parse.ts';
import type { SaidBy } from './said-by.ts';

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
 * @param isTheirs whether the reviewer wrote a line, of equal ones the nth; what others wrote in their name is no verdict
 */
export function changeVerdict(
  note: string | null,
  reviewer: Reviewer,
  vote: Vote | null,
  message = '',
  isTheirs: (line: string, nth: number) => boolean = () => true,
): VerdictChange {
  const own = ownLines(note ?? '', reviewer);
  const line = vote === null ? '' : verdictLine(reviewer, vote);
  const said = quotedVerdicts(message.trim());
  const text = said === '' ? line : line === '' ? said : `${said}\n\n${line}`;
  const counts = own.at(-1);
  if (counts === undefined) return text === '' ? { action: 'none' } : { action: 'append', text };
  if (own.length === 1 && counts.was === text)
    return isTheirs(counts.line, counts.nthLine) ? { action: 'none' } : { action: 'append', text };
  // The message is a paragraph of its own.
  const now = said !== '' && !counts.isAfterBlank ? `\n${text}` : text;
  const others = own.slice(0, -1).map(({ was, nth, further }) => ({ was, now: further, nth }));
  const last = [now, counts.further].filter((one) => one !== '').join('\n\n');
  // From the last one on, so that the numbers of those before stay right.
  return {
    action: 'edit',
    blocks: [{ was: counts.was, now: last, nth: counts.nth }, ...others.toReversed()],
  };
}

/** Words in which lines that would be read as someone's verdict are quoted. */
const quotedVerdicts = (words: string): string =>
  words
    .split(/\r?\n/)
    .map((line) => (verdictIn(line) === null ? line : `> ${line}`))
    .join('\n');

/**
 * A note for another commit, without what people said of this one: the lines that `readVerdicts` reads, with indented
 * ones that belong to them. Every other line stays as it is; of the blank lines around a verdict one goes with it.
 */
export function withoutVerdicts(note: string): string {
  const lines = splitLines(note);
  const left: Line[] = [];
  let end = -1;
  for (const [at, line] of lines.entries()) {
    if (at < end) continue;
    const isVerdict = verdictIn(line.text) !== null;
    const isSpare = isBlankLine(line.text) && at === end && isBlankLine(left.at(-1)?.text ?? '');
    if (isVerdict) end = endOf(lines, at);
    else if (!isSpare) left.push(line);
  }
  return joinLines(left);
}

/** What people said of a commit, as its note has it: the lines that `withoutVerdicts` leaves out. */
export function onlyVerdicts(note: string): string {
  const lines = splitLines(note);
  let end = -1;
  return joinLines(
    lines.filter(({ text }, at) => {
      if (at >= end && verdictIn(text) !== null) end = endOf(lines, at);
      return at < end;
    }),
  );
}

/** The line that a verdict is in a note. */
export const verdictLine = ({ name, email }: Reviewer, vote: Vote): string =>
  `${CODE_REVIEW}${vote > 0 ? '+' : ''}${vote}: ${oneLine(name)} <${oneLine(email)}>`;

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}<>]/gu, ' ').trim();

/** The verdict of a reviewer among others; what others wrote in their name is none. */
export const verdictOf = <V extends Judgement & { by: SaidBy }>(
  verdicts: readonly V[],
  reviewer: Reviewer,
): V | undefined => verdicts.findLast((one) => one.by.is === 'person' && isReviewOf(one, reviewer));

type Judgement = Pick<Verdict, 'label' | 'name' | 'email'>;

const isReviewOf = (verdict: Judgement, reviewer: Reviewer): boolean =>
  verdict.label === CODE_REVIEW && personKey(verdict) === personKey(reviewer);

interface OwnLine {
  /** With indented lines that belong to it. */
  was: string;
  /** How many equal ones come before it. */
  nth: number;
  line: string;
  nthLine: number;
  /** The indented lines, quoted: without a verdict above them they would belong to something else. */
  further: string;
  isAfterBlank: boolean;
}

function ownLines(note: string, reviewer: Reviewer): OwnLine[] {
  const seen = new Map<string, number>();
  const lines = splitLines(note);
  const nextOf = (text: string): number => {
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return nth;
  };
  const own = lines.flatMap(({ text: line }, at) => {
    if (!verdictsInLine(line).some((verdict) => isReviewOf(verdict, reviewer))) return [];
    const below = lines.slice(at + 1, endOf(lines, at)).map(({ text }) => text);
    const was = [line, ...below].join('\n');
    const nthLine = nextOf(line);
    // Equal blocks are counted apart from equal lines.
    const nth = below.length === 0 ? nextOf(`${line}\n`) : nextOf(was);
    const further = below.map((text) => `> ${text.trim()}`.trimEnd()).join('\n');
    return [
      { was, nth, line, nthLine, further, isAfterBlank: at === 0 || isBlankLine(lines[at - 1]?.text ?? '') },
    ];
  });
  return own.slice(-MAX_OWN_LINES);
}
