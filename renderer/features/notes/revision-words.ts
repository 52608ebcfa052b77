import { diffComm } from 'node-diff3';
import { noteLines } from '../../../shared/domain/notes/canonical.ts';
import type { NoteRevision } from '../../../shared/ipc/shapes.ts';

const MOST_LINES = 2_000;

/** What a version changed, in two or three words: "written", "appended 2 lines", "changed one line". */
export function describeRevision(revision: NoteRevision, before: NoteRevision | undefined): string {
  const { change } = revision;
  if (change === 'written' || change === 'removed') return change;
  const changed = changedLines(noteLines(before?.text ?? null), noteLines(revision.text));
  if (changed === 0) return change === 'appended' ? 'appended' : 'changed white space';
  const lines = changed === 1 ? 'one line' : `${changed} lines`;
  return change === 'appended' ? `appended ${lines}` : `changed ${lines}`;
}

const filled = (lines: string[] | undefined): number =>
  (lines ?? []).filter((line) => line.trim() !== '').length;

/** Lines of the newer text that the older one lacks; where lines only went, how many. */
function changedLines(before: string[], after: string[]): number {
  if (Math.max(before.length, after.length) > MOST_LINES) return Math.abs(after.length - before.length);
  const parts = diffComm(before, after);
  const came = parts.reduce((sum, part) => sum + filled(part.buffer2), 0);
  return came > 0 ? came : parts.reduce((sum, part) => sum + filled(part.buffer1), 0);
}
