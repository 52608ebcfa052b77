import { canonicalNote, noteLines, sameNote } from './canonical.ts';

/** A note after `append`: a blank line between, as `git notes append` joins. No note: the piece alone. */
export function joinAppended(before: string | null, piece: string): string {
  const kept = (before ?? '').trimEnd();
  return kept === '' ? piece : `${kept}\n\n${piece}`;
}

/**
 * Whether a note already holds an appended piece: it is the two joined, or it holds the piece's lines, in a row, more
 * often than the note did that the writer started from.
 */
export function holdsAppended(now: string | null, before: string | null, piece: string): boolean {
  if (now === null) return false;
  if (sameNote(now, joinAppended(before, piece))) return true;
  return occurrences(now, piece) > occurrences(before, piece);
}

function occurrences(text: string | null, piece: string): number {
  const lines = noteLines(canonicalNote(text ?? ''));
  const wanted = noteLines(canonicalNote(piece));
  if (wanted.length === 0) return 0;
  let count = 0;
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (wanted.every((line, offset) => lines[at + offset] === line)) {
      count += 1;
      at += wanted.length - 1;
    }
  }
  return count;
}
