import { finish } from '../../steps.ts';
import { piecesOf, splitLines } from '../remarks/lines.ts';
import { namedPeople } from './people.ts';

/** What someone says of a commit: `Code-Review+2: Ann Example <ann@example.com>`, or `Reviewed-by: …`. */
export interface Verdict {
  /** As written before the colon: `Code-Review+2`, `Reviewed-by`. */
  says: string;
  /** Of Gerrit's labels: `Code-Review`, `Verified`; null: a trailer. */
  label: string | null;
  /** Whether it is for the change. A trailer has no number. */
  vote: Vote | 'for' | 'against';
  name: string;
  /** Empty: none was given. */
  email: string;
  /** The line as it is in the note, without its end. */
  source: string;
  /** Its number in what was read, from 0. */
  line: number;
}

export type Vote = -2 | -1 | 1 | 2;

/** The label of the verdicts that the app writes. */
export const CODE_REVIEW = 'Code-Review';

/** Lines of verdicts beyond these are not read: more than any review has. */
const MAX_LINES = 10_000;
const MAX_LINE_CHARS = 1_000;
const LABEL_LINE = /^([A-Za-z][\dA-Za-z-]*)([+-][12]):[ \t](.*)$/;
const TRAILER_LINE = /^((?:reviewed|acked|tested|nacked)-by)[ \t]*:[ \t](.*)$/i;

/**
 * The verdicts in a note, in its order: every line that is one, of any author. Lines that are indented belong to a
 * remark or a quotation, or to the verdict above them.
 */
export const readVerdicts = (text: string): Verdict[] => finish(verdictSteps(text));

/** The same, with a stop after each piece of a long note. */
export function* verdictSteps(text: string): Generator<void, Verdict[]> {
  const all: Verdict[] = [];
  let at = 0;
  for (const piece of piecesOf(text)) {
    for (const line of splitLines(piece)) {
      all.push(...verdictsInLine(line.text, at));
      at += 1;
      if (all.length >= MAX_LINES) return all;
    }
    yield;
  }
  return all;
}

/** The first verdict of a line; null: it is none. */
export const verdictIn = (line: string): Verdict | null => verdictsInLine(line)[0] ?? null;

/** The verdicts of a line: a trailer may name several people. */
export function verdictsInLine(line: string, at = 0): Verdict[] {
  if (line.length > MAX_LINE_CHARS) return [];
  const [, label = '', vote = '', votes = ''] = LABEL_LINE.exec(line) ?? [];
  if (label !== '') {
    const [person] = namedPeople(votes);
    return person === undefined
      ? []
      : [{ says: label + vote, label, vote: voteOf(vote), ...person, source: line, line: at }];
  }
  const [, word = '', whose = ''] = TRAILER_LINE.exec(line) ?? [];
  return word === '' ? [] : trailerVerdicts(word, whose, line).map((one) => ({ ...one, line: at }));
}

/** What a trailer says, if it is one that says something of the change. */
export function trailerVerdicts(token: string, value: string, source: string): Verdict[] {
  const [, word = ''] = /^(reviewed|acked|tested|nacked)-by$/i.exec(token) ?? [];
  if (word === '') return [];
  const vote = word.toLowerCase() === 'nacked' ? 'against' : 'for';
  return namedPeople(value).map((person) => ({ says: token, label: null, vote, ...person, source, line: 0 }));
}

const voteOf = (text: string): Vote => (text === '+2' ? 2 : text === '+1' ? 1 : text === '-1' ? -1 : -2);

/** Equal for one person: an address, or else a name. */
export const personKey = ({ name, email }: { name: string; email: string }): string =>
  email === '' ? `\n${name}` : email.toLowerCase();
