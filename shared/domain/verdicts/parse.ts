import { finish } from '../../steps.ts';
import { piecesOf, splitLines, trimBlanks } from '../remarks/lines.ts';

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
}

export type Vote = -2 | -1 | 1 | 2;

/** The label of the verdicts that the app writes. */
export const CODE_REVIEW = 'Code-Review';

/** Lines beyond these are not read: more people than review anything. */
const MAX_VERDICTS = 1_000;
const MAX_LINE_CHARS = 1_000;

const LABEL_LINE = /^([A-Za-z][\dA-Za-z-]*)([+-][12]):[ \t](.*)$/;
const TRAILER_LINE = /^(reviewed|acked|tested|nacked)-by:[ \t](.*)$/i;
const PERSON = /^([^<>]*)<([^<>]*)>$/;

/**
 * The verdicts in a note or a commit's message, in its order. Of several by one person under one label, the last one
 * counts. Lines that are indented belong to a remark or a quotation.
 */
export const readVerdicts = (text: string): Verdict[] => finish(verdictSteps(text));

/** The same, with a stop after each piece of a long note. */
export function* verdictSteps(text: string): Generator<void, Verdict[]> {
  const last = new Map<string, Verdict>();
  for (const piece of piecesOf(text)) {
    for (const line of splitLines(piece)) {
      if (line.text.length > MAX_LINE_CHARS) continue;
      const verdict = verdictIn(line.text);
      if (verdict === null) continue;
      const key = `${verdict.label ?? verdict.says.toLowerCase()}\n${personKey(verdict)}`;
      // A later one is the newer one, and takes its place in the order, too.
      last.delete(key);
      last.set(key, verdict);
      if (last.size >= MAX_VERDICTS) return [...last.values()];
    }
    yield;
  }
  return [...last.values()];
}

/** @returns null if the line is none */
export function verdictIn(line: string): Verdict | null {
  const [, label = '', vote = '', votes = ''] = LABEL_LINE.exec(line) ?? [];
  if (label !== '') {
    const person = personIn(votes);
    return person && { says: label + vote, label, vote: voteOf(vote), ...person, source: line };
  }
  const [, word = '', whose = ''] = TRAILER_LINE.exec(line) ?? [];
  if (word === '') return null;
  const person = personIn(whose);
  const says = line.slice(0, line.indexOf(':'));
  return (
    person && {
      says,
      label: null,
      vote: word.toLowerCase() === 'nacked' ? 'against' : 'for',
      ...person,
      source: line,
    }
  );
}

const voteOf = (text: string): Vote => (text === '+2' ? 2 : text === '+1' ? 1 : text === '-1' ? -1 : -2);

function personIn(text: string): { name: string; email: string } | null {
  const trimmed = trimBlanks(text);
  const [, name = '', email = ''] = PERSON.exec(trimmed) ?? [];
  if (name !== '' || email !== '') return { name: trimBlanks(name), email: trimBlanks(email) };
  // Someone without an address is a person, too; angle brackets that do not match are not.
  return trimmed === '' || /[<>]/.test(trimmed) ? null : { name: trimmed, email: '' };
}

/** Equal for one person: an address, or else a name. */
export const personKey = ({ name, email }: { name: string; email: string }): string =>
  email === '' ? `\n${name}` : email.toLowerCase();
