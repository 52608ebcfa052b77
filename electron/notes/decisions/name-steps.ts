import { canonicalNote } from '../../../shared/domain/notes/canonical.ts';

/** One change of a note as the notes ref's history has it. `text` null: the note was removed. */
export interface NoteStep {
  commit: string;
  author: string;
  /** ISO 8601. */
  date: string;
  text: string | null;
}

export type NoteStepKind = 'written' | 'appended' | 'edited' | 'removed';

/** An edit is two commits, remove and add. Further apart than this they are two decisions. Milliseconds. */
const ONE_EDIT = 10 * 60_000;

/**
 * Tells what each change of one note was, newest first, as given. A removal followed by a new text of the same author
 * within minutes is one edit: the host has no other way to replace a note. Where the text is the same, the removal was
 * undone, and neither is told.
 */
export function nameSteps(newestFirst: readonly NoteStep[]): Array<NoteStep & { change: NoteStepKind }> {
  const named: Array<NoteStep & { change: NoteStepKind }> = [];
  let before: string | null = null;
  let removal: { step: NoteStep; was: string } | null = null;
  for (const step of newestFirst.toReversed()) {
    if (step.text === null) {
      if (before === null) continue;
      removal = { step, was: before };
      named.push({ ...step, change: 'removed' });
      before = null;
      continue;
    }
    const edit = removal !== null && belongTogether(removal.step, step);
    if (edit) {
      named.pop();
      before = removal?.was ?? null;
    }
    // Brought back as it was: nothing changed.
    if (!edit || before !== step.text) named.push({ ...step, change: kindOf(before, step.text) });
    removal = null;
    before = step.text;
  }
  return named.toReversed();
}

function belongTogether(removal: NoteStep, written: NoteStep): boolean {
  const apart = Date.parse(written.date) - Date.parse(removal.date);
  return removal.author === written.author && apart >= 0 && apart <= ONE_EDIT;
}

function kindOf(before: string | null, text: string): NoteStepKind {
  if (before === null) return 'written';
  const [was, is] = [canonicalNote(before), canonicalNote(text)];
  return was !== '' && is.length > was.length && is.startsWith(`${was}\n`) ? 'appended' : 'edited';
}
