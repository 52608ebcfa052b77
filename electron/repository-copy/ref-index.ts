import { noteChanges, type NoteChange } from '../../git/notes-log.ts';

/** Everything one notes ref's history says, by annotated object. */
export interface RefIndex {
  /** Commit of the notes ref this is true for. */
  tip: string;
  /** Newest first. */
  byObject: ReadonlyMap<string, readonly NoteChange[]>;
  /** The newest commit that changed a note; where reading on begins next time. */
  newest: string | null;
}

/** Reads the history of a notes ref, from its tip back to what `known` holds already. */
export async function indexRef(
  gitDir: string,
  ref: string,
  tip: string,
  known: RefIndex | undefined,
): Promise<RefIndex> {
  if (known?.tip === tip) return known;
  const fresh = new Map<string, NoteChange[]>();
  let newest: string | null = null;
  let caughtUp = false;
  for await (const change of noteChanges(gitDir, ref)) {
    if (known !== undefined && change.commit === known.newest) {
      caughtUp = true;
      break;
    }
    newest ??= change.commit;
    push(fresh, change.object, change);
  }
  if (known === undefined || !caughtUp) return { tip, byObject: fresh, newest };
  const byObject = new Map(known.byObject);
  for (const [object, changes] of fresh) byObject.set(object, [...changes, ...(byObject.get(object) ?? [])]);
  return { tip, byObject, newest: newest ?? known.newest };
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
