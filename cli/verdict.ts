import { joinAppended } from '../shared/domain/notes/append.ts';
import { isBlankLine, joinLines, splitLines, type Line } from '../shared/domain/remarks/lines.ts';
import type { Vote } from './arguments.ts';

/** The label that people's verdicts have, as in Gerrit's notes. */
const LABEL = 'Code-Review';

interface Verdict {
  vote: Vote;
  /** Goes above the line. */
  message: string | null;
  by: { name: string; email: string };
}

/** A note with a person's verdict in place of an earlier one of theirs; every other byte stays. */
export function withVerdict(note: string | null, { vote, message, by }: Verdict): string | null {
  const { name, email } = by;
  const lines = splitLines(note ?? '');
  const isOwn = ({ text }: Line): boolean => VERDICT.exec(text)?.[1] === email;
  const own = lines.flatMap((line, at) => (isOwn(line) ? [at] : []));
  const [first] = own;
  const line = `${LABEL}${vote}: ${name} <${email}>`;
  if (vote !== 'none' && message === null && first !== undefined) {
    const changed = lines.map((each, at) => (at === first ? { ...each, text: line } : each));
    return joinLines(without(changed, own.slice(1)));
  }
  const rest = first === undefined ? note : joinLines(without(lines, own));
  const words = message === null ? [] : [message.trim()];
  if (vote === 'none') return words.length === 0 ? rest : joinAppended(rest, words.join(''));
  return joinAppended(rest, [...words, `${line}\n`].join('\n'));
}

const VERDICT = new RegExp(`^${LABEL}[+-]\\d+: .*<([^<>]*)>\\s*$`);

/** Without some lines, and without one of the two blank lines around each. */
function without(lines: readonly Line[], gone: readonly number[]): Line[] {
  const left = [...lines];
  for (const at of gone.toReversed()) {
    const isAfterBlank = at === 0 || isBlankLine(left[at - 1]?.text ?? '');
    const isBeforeBlank = at + 1 >= left.length || isBlankLine(left[at + 1]?.text ?? '');
    const from = isAfterBlank && isBeforeBlank && at > 0 ? at - 1 : at;
    left.splice(from, at - from + 1);
  }
  return left;
}
