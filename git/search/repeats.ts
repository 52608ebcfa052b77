/**
 * The system's regular expressions copy what is repeated: `((a{1,255}){1,255}){1,255}` takes gigabytes before the first
 * line is read.
 */
const MAX_REPEATED = 5_000;
/** `{2}`, `{2,}`, `{2,5}` and `{,5}`, at the place of the search. */
const BOUND = /\{(\d*)(,?)(\d*)\}/y;
/** One character, an escaped one, or one in brackets; a `]` that comes first is one of these. */
const ATOM = /\\?[^]|$/y;
const BRACKET = /\[\^?\]?(?:\[[.:=][^\]]*[.:=]\]|[^\]])*\]/y;

/** @returns true if an extended regular expression, with every repetition written out, is longer than can be searched for */
export function repeatsTooMuch(pattern: string): boolean {
  /** How long each open group is so far. */
  const open = [0];
  const add = (copies: number): void => void (open[open.length - 1] = (open.at(-1) ?? 0) + copies);
  for (let at = 0; at < pattern.length;) {
    let last = 1;
    if (pattern[at] === '(') {
      open.push(0);
      at += 1;
      continue;
    }
    if (pattern[at] === ')' && open.length > 1) {
      last = Math.max(open.pop() ?? 0, 1);
      at += 1;
    } else at += lengthAt(BRACKET, pattern, at) || lengthAt(ATOM, pattern, at);
    for (let length = lengthAt(BOUND, pattern, at); length > 0; length = lengthAt(BOUND, pattern, at)) {
      const [, least = '', , most = ''] = /^\{(\d*)(,?)(\d*)\}$/.exec(pattern.slice(at, at + length)) ?? [];
      last *= Math.max(Number(least), Number(most), 1);
      at += length;
    }
    if (last > MAX_REPEATED) return true;
    add(last);
  }
  return open.reduce((all, one) => all + one, 0) > MAX_REPEATED;
}

function lengthAt(what: RegExp, text: string, at: number): number {
  what.lastIndex = at;
  return what.exec(text)?.[0].length ?? 0;
}
