import { holdsAppended, joinAppended } from '../../../shared/domain/notes/append.ts';
import { isBlank, noteLines, sameNote } from '../../../shared/domain/notes/canonical.ts';
import { splitNote, withLineEndsOf } from './line-ends.ts';
import { mergeNotes } from '../../../shared/domain/notes/merge.ts';
import { isPlainNote } from '../../../shared/domain/notes/plain.ts';

/** One note in two histories, and at their merge bases. null: no note. */
export interface NoteSides {
  /** One per merge base: usually one; empty for unrelated histories. */
  bases: readonly (string | null)[];
  theirs: string | null;
  ours: string | null;
}

/** The result. `ask`: both changed the same lines, and the user must decide. */
export type NoteJoin = { do: 'theirs' | 'ours' | 'ask' } | { do: 'write'; text: string };

/**
 * Merges two versions of one note. A change on one side only is taken; if both only appended, both additions are kept,
 * theirs first; otherwise lines are merged. It never decides whether a removed note returns or an edited one goes, and
 * never mixes two texts of a program.
 */
export function joinNote({ bases, theirs, ours }: NoteSides): NoteJoin {
  const base = bases[0] ?? null;
  if (sameNote(theirs, ours)) return { do: 'theirs' };
  if (sameNote(base, ours) || bases.some((one) => sameNote(one, ours))) return { do: 'theirs' };
  if (sameNote(base, theirs) || bases.some((one) => sameNote(one, theirs))) return { do: 'ours' };
  if (theirs === null || ours === null) return { do: 'ask' };
  if (!isPlainNote(theirs) || !isPlainNote(ours)) return { do: 'ask' };
  // Two people merged the same sides, each in their own way.
  if (bases.length > 1 && holdsLines(theirs, ours)) return { do: 'theirs' };
  if (bases.length > 1 && holdsLines(ours, theirs)) return { do: 'ours' };
  const [more, other] = [added(base, ours), added(base, theirs)];
  if (more !== null && other !== null) {
    if (holdsAppended(theirs, base, more)) return { do: 'theirs' };
    if (holdsAppended(ours, base, other)) return { do: 'ours' };
    return { do: 'write', text: joinAppended(theirs, more) };
  }
  const merge = mergeNotes(base, theirs, ours);
  return merge.conflicts > 0 ? { do: 'ask' } : { do: 'write', text: withLineEndsOf(theirs, merge.text) };
}

/** The text appended to a note whose earlier bytes are unchanged; null: they were changed. */
function added(base: string | null, text: string): string | null {
  if (base === null || isBlank(base)) return text;
  const before = noteLines(base.trimEnd());
  const { lines, ends } = splitNote(text);
  if (lines.length <= before.length || before.some((line, at) => lines[at] !== line)) return null;
  const first = lines.findIndex((line, at) => at >= before.length && line.trim() !== '');
  if (first < 0) return null;
  return lines
    .slice(first)
    .map((line, by) => line + (ends[first + by] ?? ''))
    .join('');
}

/** Whether every line of a text occurs in another one at least as often. */
function holdsLines(text: string, lines: string): boolean {
  const left = new Map<string, number>();
  for (const line of noteLines(text)) left.set(line, (left.get(line) ?? 0) + 1);
  return noteLines(lines).every((line) => {
    if (line.trim() === '') return true;
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count > 0;
  });
}
