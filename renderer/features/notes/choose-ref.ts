import type { NotesOverview } from '../../../shared/ipc/shapes.ts';
import { refsOn } from '../../api/noted-objects.ts';
import type { RefTab } from './props.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';

/** Git's own default, and the specification's. */
export const DEFAULT_REF = 'refs/notes/commits';

/**
 * The notes ref to show for an object: the user's choice; else, among those with a note on it, the one written to or
 * the one with most notes; else the one written to.
 */
export function chooseRef(
  overview: NotesOverview | undefined,
  object: string | null,
  wanted: string | null,
): string {
  if (wanted !== null) return wanted;
  if (overview === undefined) return DEFAULT_REF;
  const mostFirst = overview.refs.toSorted((a, b) => b.count - a.count).map((ref) => ref.notesRef);
  const here = new Set(refsOn(overview, object));
  if (here.has(overview.writesTo)) return overview.writesTo;
  return mostFirst.find((ref) => here.has(ref)) ?? overview.writesTo;
}

/** Whether an object has a note on a notes ref. */
export const hasNote = (overview: NotesOverview, object: string | null, ref: string): boolean =>
  refsOn(overview, object).includes(ref);

/** Every notes ref of the repository, Git's default, and the chosen one even if it does not exist yet. */
export function tabsOf(overview: NotesOverview | undefined, object: string | null, chosen: string): RefTab[] {
  const refs = overview?.refs ?? [];
  const here = new Set(refsOn(overview, object));
  const choices = refs.map(({ notesRef, count }) => ({ ref: notesRef, count, here: here.has(notesRef) }));
  const more = [DEFAULT_REF, overview?.writesTo ?? chosen, chosen].filter(
    (ref, at, all) => all.indexOf(ref) === at && !refs.some((r) => r.notesRef === ref),
  );
  return [...choices.toSorted(byName), ...more.map((ref) => ({ ref, count: 0, here: false }))];
}

/** Stable while notes are written: by name, Git's default last. */
function byName(a: RefTab, b: RefTab): number {
  const last = Number(a.ref === DEFAULT_REF) - Number(b.ref === DEFAULT_REF);
  return last === 0 ? a.ref.localeCompare(b.ref) : last;
}

/** Whether a notes ref looks machine-written and is not this reviewer's usual ref. */
export function isForeign(overview: NotesOverview | undefined, notesRef: string): boolean {
  if (overview === undefined || notesRef === overview.writesTo) return false;
  const badges = overview.badges.filter((badge) => badge.notesRef === notesRef);
  return looksMachineMade({ notesRef, count: badges.length, authors: badges.map(({ author }) => author) });
}

/** What is known about a notes ref without reading its notes. */
interface RefFacts {
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
