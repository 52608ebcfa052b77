import { canonicalNote } from '../../../shared/domain/notes/canonical.ts';

/** One change of a note in the notes ref's history. `text` null: the note was removed. */
export interface NoteStep {
  commit: string;
  author: string;
  /** ISO 8601. */
  date: string;
  text: string | null;
  /** The text before this change; null: no note. */
  before: string | null;
}

export type NoteStepKind = 'written' | 'appended' | 'edited' | 'removed';

type Named = Omit<NoteStep, 'before'> & { change: NoteStepKind };

/** An edit is two commits, remove and add. Further apart than this they are two decisions. */
const MAX_EDIT_GAP_MS = 10 * 60_000;

/**
 * Names each change of one note, newest first, as given. A removal followed within minutes by a new text of the same
 * author is one edit: the host has no other way to replace a note. If the text is the same, the removal was undone, and
 * neither is listed.
 */
export function nameSteps(newestFirst: readonly NoteStep[]): Named[] {
  const named: Named[] = [];
  let removal: NoteStep | null = null;
  for (const step of newestFirst.toReversed()) {
    const { before: from, ...revision } = step;
    if (step.text === null) {
      if (from === null) continue;
      removal = step;
      named.push({ ...revision, change: 'removed' });
      continue;
    }
    const edited: NoteStep | null =
      from === null && removal !== null && belongTogether(removal, step) ? removal : null;
    if (edited !== null) named.pop();
    const before = edited === null ? from : edited.before;
    // Restored unchanged: nothing happened.
    if (edited === null || before !== step.text)
      named.push({ ...revision, change: kindOf(before, step.text) });
    removal = null;
  }
  return named.toReversed();
}

function belongTogether(removal: NoteStep, written: NoteStep): boolean {
  const apart = Date.parse(written.date) - Date.parse(removal.date);
  return removal.author === written.author && apart >= 0 && apart <= MAX_EDIT_GAP_MS;
}

function kindOf(before: string | null, text: string): NoteStepKind {
  if (before === null) return 'written';
  const [was, is] = [canonicalNote(before), canonicalNote(text)];
  return was !== '' && is.length > was.length && is.startsWith(`${was}\n`) ? 'appended' : 'edited';
}
