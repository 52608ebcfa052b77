import { shortNotesRef } from '../../api/notes-ref-name.ts';

/** What is known about a notes ref without reading its notes. */
export interface RefFacts {
  notesRef: string;
  /** Number of notes. */
  count: number;
  /** The last author of each note, where known. */
  authors: Iterable<string | null>;
}

/** Name parts that programs use for their data about commits. */
const PROGRAM_NAMES =
  /(?:^|[/_-])(?:amlog|textconv|svn|p4|hg|bugzilla|jenkins|ci|builds?|buildbot|coverage|perf|bench(?:marks?)?|metrics|stats|cache|deploy(?:ed|ments?|s)?|pipelines?|tests?|test-results|tested|lint|analy[sz]es|devtools|bot|log|logs)(?:[/_-]|$)/i;
/** An author of this many notes is taken for a program. */
const MIN_PROGRAM_NOTES = 200;

/** Whether a notes ref looks machine-written: a person's notes do not belong there without asking. */
export function looksMachineMade({ notesRef, count, authors }: RefFacts): boolean {
  if (PROGRAM_NAMES.test(shortNotesRef(notesRef))) return true;
  if (count < MIN_PROGRAM_NOTES) return false;
  const distinct = new Set<string>();
  for (const author of authors) {
    if (author !== null) distinct.add(author);
    if (distinct.size > 1) return false;
  }
  return distinct.size === 1;
}
