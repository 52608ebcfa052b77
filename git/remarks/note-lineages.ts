import type { NoteChange } from '../notes/notes-log.ts';
import type { RefIndex } from '../notes/ref-index.ts';

/** The changes of one object's note from some moment back. */
export interface Lineage {
  /** Newest first. */
  changes: readonly NoteChange[];
  /**
   * The changes that a change was based on, by index: one per side for a merge, none for the first. A removed note counts
   * as its last text. -1: one that is not read.
   */
  before: (at: number) => readonly number[];
  /** Notes that the same commit took something from: what a hand-over moves is in both. */
  sources: (change: NoteChange) => readonly Lineage[];
}

/** A commit that changes more notes than this has moved nothing: it is one of a program that writes them all. */
const MAX_SOURCES = 500;

/** Changes of notes that existed before, by the notes ref's commit. */
const byCommit = new WeakMap<RefIndex, ReadonlyMap<string, readonly NoteChange[]>>();

/**
 * @param most revisions of one note that are read
 * @param mostTogether revisions of all notes that are read
 * @param isVouched a note is what its own changes made of it: nothing is taken from others, or from a removed one
 */
export function createLineages(
  most: number,
  mostTogether: number,
  isVouched = false,
): {
  of(index: RefIndex | null, object: string): Lineage;
  /** All lineages, with those that their notes were moved from. */
  withSources(): readonly Lineage[];
} {
  const all: Lineage[] = [];
  const begun = new Map<NoteChange, Lineage | null>();
  let left = mostTogether;

  function begin(index: RefIndex, changes: readonly NoteChange[]): Lineage {
    const some = changes.slice(0, Math.min(most, left));
    left -= some.length;
    const before = some.map((change, at) => madeBefore(some, change, at, isVouched));
    const lineage: Lineage = {
      changes: some,
      before: (at) => before[at] ?? [],
      sources: (change) => (isVouched ? [] : sourcesOf(index, change)),
    };
    all.push(lineage);
    return lineage;
  }

  /** A note that was there before its first words came was not moved there. */
  function sourcesOf(index: RefIndex, { commit, object, from }: NoteChange): Lineage[] {
    if (from.some((blob) => blob !== null)) return [];
    const others = changedIn(index).get(commit) ?? [];
    if (others.length > MAX_SOURCES) return [];
    return others.flatMap((other) => (other.object === object ? [] : (lineageFrom(index, other) ?? [])));
  }

  function lineageFrom(index: RefIndex, change: NoteChange): Lineage | null {
    const before = begun.get(change);
    if (before !== undefined) return before;
    // Looking for it among thousands of changes is work, too.
    if (left <= 0) return null;
    const changes = index.byObject.get(change.object) ?? [];
    const at = changes.indexOf(change);
    const lineage = at < 0 ? null : begin(index, changes.slice(at, at + most));
    begun.set(change, lineage);
    return lineage;
  }

  return {
    of: (index, object) => (index === null ? NONE : begin(index, index.byObject.get(object) ?? [])),
    withSources() {
      // Grows meanwhile.
      for (const { changes, sources } of all) for (const change of changes) sources(change);
      return all;
    },
  };
}

const NONE: Lineage = { changes: [], before: () => [], sources: () => [] };

function changedIn(index: RefIndex): ReadonlyMap<string, readonly NoteChange[]> {
  const cached = byCommit.get(index);
  if (cached !== undefined) return cached;
  const changed = new Map<string, NoteChange[]>();
  for (const changes of index.byObject.values())
    for (const change of changes) {
      if (change.from.every((blob) => blob === null)) continue;
      const same = changed.get(change.commit);
      if (same === undefined) changed.set(change.commit, [change]);
      else same.push(change);
    }
  byCommit.set(index, changed);
  return changed;
}

function madeBefore(
  changes: readonly NoteChange[],
  { from }: NoteChange,
  at: number,
  isVouched: boolean,
): number[] {
  return from.flatMap((blob) => {
    if (blob === null && isVouched) return [];
    const index = changes.findIndex((change, other) => other > at && change.to === blob);
    const removal = blob === null ? changes[index] : undefined;
    if (removal !== undefined) return madeBefore(changes, removal, index, isVouched);
    return blob === null ? [] : [index];
  });
}
