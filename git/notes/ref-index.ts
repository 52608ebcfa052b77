import { noteMoves } from './notes-join.ts';
import { notesCommits, type NoteChange, type NotesCommit } from './notes-log.ts';

/** The complete history of one notes ref, by annotated object. */
export interface RefIndex {
  /** The notes ref's commit that this describes. */
  tip: string;
  /** Newest first; changes from a merged history keep their author. */
  byObject: ReadonlyMap<string, readonly NoteChange[]>;
}

/** Reads the history of a notes ref from one of its commits back to what `known` contains. */
export async function indexRef(
  gitDir: string,
  tip: string,
  previous: RefIndex | undefined,
): Promise<RefIndex> {
  if (previous?.tip === tip) return previous;
  const newer = previous === undefined ? null : await walk(gitDir, tip, previous.tip);
  const before = previous !== undefined && newer?.reached === true ? previous : null;
  // The ref was rewritten: `known` is invalid.
  const { fresh, newest, merged } = newer !== null && before !== null ? newer : await walk(gitDir, tip, null);
  if (merged && newest !== null) await chooseSides(gitDir, fresh, newest, before);
  if (before === null) return { tip, byObject: fresh };
  const byObject = new Map(before.byObject);
  for (const [object, changes] of fresh) byObject.set(object, [...changes, ...(byObject.get(object) ?? [])]);
  return { tip, byObject };
}

interface Walk {
  fresh: Map<string, NoteChange[]>;
  newest: NotesCommit | null;
  /** Whether it contains merged histories. */
  merged: boolean;
  /** Whether it led to `without`: an excluded commit of the history that is the parent of an included one. */
  reached: boolean;
}

async function walk(gitDir: string, tip: string, without: string | null): Promise<Walk> {
  const walked: Walk = { fresh: new Map(), newest: null, merged: false, reached: false };
  for await (const commit of notesCommits(gitDir, tip, without)) {
    const { parents, changes } = commit;
    walked.newest ??= commit;
    walked.merged ||= parents.length > 1;
    walked.reached ||= without !== null && parents.includes(without);
    for (const change of changes) push(walked.fresh, change.object, change);
  }
  return walked;
}

/**
 * After a merge of two histories, a note is what one side made of it; the other side's changes of it are left out. The
 * net change is read from the two trees.
 */
async function chooseSides(
  gitDir: string,
  fresh: Map<string, NoteChange[]>,
  newest: NotesCommit,
  before: RefIndex | null,
): Promise<void> {
  const moves = await noteMoves(gitDir, before?.tip ?? null, newest.commit);
  for (const object of new Set([...fresh.keys(), ...moves.keys()])) {
    const was = before?.byObject.get(object)?.[0]?.to ?? null;
    const now = moves.get(object);
    const led = ledTo(now === undefined ? was : now.to, fresh.get(object) ?? []);
    // However it came about, this is the current state.
    if (led.length === 0 && now !== undefined) {
      const { commit, authorName, authorEmail, date } = newest;
      led.push({ object, commit, from: [was], to: now.to, authorName, authorEmail, date, isNet: true });
    }
    if (led.length > 0) fresh.set(object, led);
    else fresh.delete(object);
  }
}

/** The changes of one note that led to this blob, newest first. */
function ledTo(now: string | null, changes: readonly NoteChange[]): NoteChange[] {
  const wanted = new Set([now]);
  return changes.filter(({ from, to }) => {
    if (!wanted.delete(to)) return false;
    for (const blob of from) wanted.add(blob);
    return true;
  });
}

function push(into: Map<string, NoteChange[]>, object: string, change: NoteChange): void {
  const list = into.get(object);
  if (list === undefined) into.set(object, [change]);
  else list.push(change);
}

/** The newest change of each object that currently has a note. */
export function presentNotes(index: RefIndex): NoteChange[] {
  const present: NoteChange[] = [];
  for (const [change] of index.byObject.values()) {
    if (change !== undefined && change.to !== null) present.push(change);
  }
  return present;
}
