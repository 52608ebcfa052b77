import { canonicalNote, noteLines, sameNote } from './canonical.ts';

/**
 * A note after `append`: the old text is unchanged, and joined with a blank line as by `git notes append`. No note: the
 * piece alone.
 */
export function joinAppended(before: string | null, piece: string): string {
  if (before === null || before === '') return piece;
  return `${before}${before.endsWith('\n') ? '\n' : '\n\n'}${piece}`;
}

/**
 * Whether a note already contains an appended piece: either it equals the two joined, or the piece's lines occur in it
 * (consecutively) more often than in the note that the writer started from.
 */
export function holdsAppended(now: string | null, before: string | null, piece: string): boolean {
  if (now === null) return false;
  if (sameNote(now, joinAppended(before, piece))) return true;
  return occurrences(now, piece) > occurrences(before, piece);
}

/** How often a text contains the piece's lines consecutively. */
function occurrences(text: string | null, piece: string): number {
  const lines = noteLines(canonicalNote(text ?? ''));
  const wanted = noteLines(canonicalNote(piece));
  if (wanted.length === 0) return 0;
  const repeats = repeatsOf(wanted);
  let [count, matched] = [0, 0];
  for (const line of lines) {
    while (matched > 0 && wanted[matched] !== line) matched = repeats[matched - 1] ?? 0;
    if (wanted[matched] === line) matched += 1;
    if (matched < wanted.length) continue;
    count += 1;
    matched = 0;
  }
  return count;
}

/**
 * The failure function of Knuth, Morris and Pratt, by lines: the search never steps back, even in a note that repeats
 * one line ten thousand times.
 */
function repeatsOf(lines: readonly string[]): Uint32Array {
  const repeats = new Uint32Array(lines.length);
  let matched = 0;
  for (let at = 1; at < lines.length; at += 1) {
    while (matched > 0 && lines[matched] !== lines[at]) matched = repeats[matched - 1] ?? 0;
    if (lines[matched] === lines[at]) matched += 1;
    repeats[at] = matched;
  }
  return repeats;
}
