import { shortNotesRef } from '../../api/notes-ref-name.ts';

/** What is known of a notes ref without reading its notes. */
export interface RefFacts {
  notesRef: string;
  /** Of its notes. */
  count: number;
  /** Who wrote the last version of each note, as far as that is known. */
  authors: Iterable<string | null>;
}

/** Parts of names under which programs keep what they know about commits. */
const PROGRAMS =
  /(?:^|[/_-])(?:amlog|textconv|svn|p4|hg|bugzilla|jenkins|ci|builds?|buildbot|coverage|perf|bench(?:marks?)?|metrics|stats|cache|deploy(?:ed|ments?|s)?|pipelines?|tests?|test-results|tested|lint|analy[sz]es|devtools|bot|log|logs)(?:[/_-]|$)/i;
/** Notes of one author from which on the author counts as a program. */
const MANY = 200;

/** Whether a notes ref looks like a program's: a person's words do not belong there unasked. */
export function looksMachineMade({ notesRef, count, authors }: RefFacts): boolean {
  if (PROGRAMS.test(shortNotesRef(notesRef))) return true;
  if (count < MANY) return false;
  const known = new Set<string>();
  for (const author of authors) {
    if (author !== null) known.add(author);
    if (known.size > 1) return false;
  }
  return known.size === 1;
}
