import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';

interface Objects {
  /** The notes on each object. */
  readonly badges: ReadonlyMap<string, readonly NoteBadge[]>;
  /** The objects, in their order. */
  readonly sorted: readonly string[];
}

const NONE: Objects = { badges: new Map(), sorted: [] };
const known = new WeakMap<NotesOverview, Objects>();

/** The objects of an overview: looked up by many, at each step, and there may be tens of thousands. */
export function notedObjects(overview: NotesOverview | undefined): Objects {
  if (overview === undefined) return NONE;
  const before = known.get(overview);
  if (before) return before;
  const badges = Map.groupBy(overview.badges, ({ object }) => object);
  const objects = { badges, sorted: [...badges.keys()].toSorted() };
  known.set(overview, objects);
  return objects;
}

/** The notes refs on which an object has a note. */
export const refsOn = (overview: NotesOverview | undefined, object: string | null): string[] =>
  (object === null ? [] : (notedObjects(overview).badges.get(object) ?? [])).map(({ notesRef }) => notesRef);
