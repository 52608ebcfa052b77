import { noteMoves } from '../../git/notes-join.ts';
import { notesCommits, type NoteChange, type NotesCommit } from '../../git/notes-log.ts';
import { isAncestor } from '../../git/refs.ts';

/** Everything one notes ref's history says, by annotated object. */
export interface RefIndex {
  /** Commit of the notes ref this is true for. */
  tip: string;
  /** Newest first; what comes from a merged history stands with who wrote it there. */
  byObject: ReadonlyMap<string, readonly NoteChange[]>;
}

/** Reads the history of a notes ref from a commit of it back to what `known` holds already. */
export async function indexRef(gitDir: string, tip: string, known: RefIndex | undefined): Promise<RefIndex> {
  if (known?.tip === tip) return known;
  const before = known !== undefined && (await isAncestor(gitDir, known.tip, tip)) ? known : null;
  const fresh = new Map<string, NoteChange[]>();
  let newest: NotesCommit | null = null;
  let merged = false;
  for await (const commit of notesCommits(gitDir, tip, before?.tip)) {
    newest ??= commit;
    merged ||= commit.merges;
    for (const change of commit.changes) push(fresh, change.object, change);
  }
  if (merged && newest !== null) await chooseSides(gitDir, fresh, newest, before);
  if (before === null) return { tip, byObject: fresh };
  const byObject = new Map(before.byObject);
  for (const [object, changes] of fresh) byObject.set(object, [...changes, ...(byObject.get(object) ?? [])]);
  return { tip, byObject };
}

/**
 * Where two histories were merged, a note is what one side made of it; what the other side did to it is left out.
 * What changed on balance is read from the two trees.
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
    // However it came about, it is so now.
    if (led.length === 0 && now !== undefined) {
      const { commit, authorName, authorEmail, date } = newest;
      led.push({ object, commit, from: [was], to: now.to, authorName, authorEmail, date });
    }
    if (led.length > 0) fresh.set(object, led);
    else fresh.delete(object);
  }
}

/** The changes that led to this blob, of those of one note, newest first. */
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

/** The newest change of each object that has a note now. */
export function presentNotes(index: RefIndex): NoteChange[] {
  const present: NoteChange[] = [];
  for (const [change] of index.byObject.values()) {
    if (change !== undefined && change.to !== null) present.push(change);
  }
  return present;
}
