/** The decision core of notes: pure functions, obeyed by the outbox in the main process and shown by the page. */
export { landedIn } from './after-reading.ts';
export { holdsAppended, joinAppended } from './append.ts';
export { canonicalNote, isBlank, noteLines, sameNote, withoutLastLineEnds } from './canonical.ts';
export { beginWrite, decideNoteWrite } from './decide.ts';
export { nameSteps, type NoteStep } from './history.ts';
export { wanted, type NoteIntent, type NoteSeen, type WriteProgress } from './intent.ts';
export { mergeNotes, textOf, unionLines, type MergeRegion, type NoteMerge, type Verb } from './merge.ts';
export { notesRefOf, shortNotesRef, type RefName } from './ref-name.ts';
export { passes, refusalOf } from './outcome.ts';
export type { Decision, WriteEvent, WriteStep } from './steps.ts';
