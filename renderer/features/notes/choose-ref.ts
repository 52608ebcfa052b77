import type { NotesOverview } from '../../../shared/ipc/shapes.ts';
import { programOf } from '../../../shared/domain/notes/program-refs.ts';
import { programOn, refsOn } from '../../api/noted-objects.ts';
import type { RefTab } from './props.ts';

/** Git's own default, and the specification's. */
export const DEFAULT_REF = 'refs/notes/commits';

/**
 * The notes ref to show for an object: the user's choice; else, among those with a note on it, the one written to or
 * people's with most notes; else the one written to.
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
  return mostFirst.find((ref) => here.has(ref) && programOn(overview, ref) === null) ?? overview.writesTo;
}

/** Whether an object has a note on a notes ref. */
export const hasNote = (overview: NotesOverview, object: string | null, ref: string): boolean =>
  refsOn(overview, object).includes(ref);

/** Every notes ref of the repository, Git's default, and the chosen one even if it does not exist yet; programs' last. */
export function tabsOf(overview: NotesOverview | undefined, object: string | null, chosen: string): RefTab[] {
  const refs = overview?.refs ?? [];
  const here = new Set(refsOn(overview, object));
  const choices = refs.map(({ notesRef, count }) => ({
    ref: notesRef,
    count,
    here: here.has(notesRef),
    program: overview === undefined ? null : programOn(overview, notesRef),
  }));
  const more = [DEFAULT_REF, overview?.writesTo ?? chosen, chosen].filter(
    (ref, at, all) => all.indexOf(ref) === at && !refs.some((r) => r.notesRef === ref),
  );
  // One that does not exist yet is where it will be with its first note.
  const sorted = [...choices, ...more.map((ref) => ({ ref, count: 0, here: false, program: null }))].toSorted(
    byName,
  );
  return [
    ...sorted.filter(({ program }) => program === null),
    ...sorted.filter(({ program }) => program !== null),
  ];
}

/** Tabs in the order in which they were shown before: what is new comes last, so that no other one moves. */
export function inPlaces(places: readonly string[], tabs: readonly RefTab[]): RefTab[] {
  const place = new Map(places.map((ref, at) => [ref, at]));
  const placeOf = ({ ref }: RefTab): number => place.get(ref) ?? places.length;
  return tabs.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Stable while notes are written: by name, Git's default last. */
function byName(a: RefTab, b: RefTab): number {
  const last = Number(a.ref === DEFAULT_REF) - Number(b.ref === DEFAULT_REF);
  return last === 0 ? a.ref.localeCompare(b.ref) : last;
}

/** Notes of this many by one author are taken for a program's. */
const MIN_PROGRAM_NOTES = 200;

/**
 * Whether a notes ref looks machine-written and is not this reviewer's usual ref: a person's notes do not belong there
 * without asking.
 */
export function isForeign(overview: NotesOverview | undefined, notesRef: string): boolean {
  if (overview === undefined || notesRef === overview.writesTo) return false;
  if (programOf(notesRef) !== null) return true;
  const badges = overview.badges.filter((badge) => badge.notesRef === notesRef);
  const authors = new Set(badges.map(({ author }) => author));
  authors.delete(null);
  return badges.length >= MIN_PROGRAM_NOTES && authors.size === 1;
}
