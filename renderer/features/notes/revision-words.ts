import { noteLines } from '../../../shared/domain/notes/canonical.ts';
import { editsOf } from '../../../shared/domain/notes/three-way.ts';
import type { NoteRevision } from '../../../shared/ipc/shapes.ts';

const MAX_COMPARED_LINES = 2_000;
/** A history may have hundreds of versions, all described: so less work for each than for a merge. */
const MAX_EDITS = 200;

/** Summarizes what a version changed: "written", "appended 2 lines", "changed one line". */
export function describeRevision(revision: NoteRevision, before: NoteRevision | undefined): string {
  const { change } = revision;
  if (change === 'written' || change === 'removed') return change;
  const changed = changedLines(noteLines(before?.text ?? null), noteLines(revision.text));
  if (changed === 0) return change === 'appended' ? 'appended' : 'changed white space';
  const lines = changed === 1 ? 'one line' : `${changed} lines`;
  return change === 'appended' ? `appended ${lines}` : `changed ${lines}`;
}

const filled = (lines: string[]): number => lines.filter((line) => line.trim() !== '').length;

/** Lines of the newer text that the older one lacks; if lines were only removed, how many. */
function changedLines(before: string[], after: string[]): number {
  if (Math.max(before.length, after.length) > MAX_COMPARED_LINES)
    return Math.abs(after.length - before.length);
  const edits = editsOf(before, after, MAX_EDITS);
  if (edits === null) return Math.abs(after.length - before.length);
  const came = edits.reduce((sum, { added, value }) => sum + (added ? filled(value) : 0), 0);
  return came > 0 ? came : edits.reduce((sum, { removed, value }) => sum + (removed ? filled(value) : 0), 0);
}
