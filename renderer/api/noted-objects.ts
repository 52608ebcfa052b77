import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';

interface Objects {
  /** The notes on each object. */
  readonly badges: ReadonlyMap<string, readonly NoteBadge[]>;
  /** The objects, in their order. */
  readonly sorted: readonly string[];
}

const NONE: Objects = { badges: new Map(), sorted: [] };
const known = new WeakMap<NotesOverview, Objects>();

/** Gathers the objects of an overview, badge by badge. */
function* gathering({ badges: all }: NotesOverview): Generator<void, Objects> {
  const badges = new Map<string, NoteBadge[]>();
  for (const badge of all) {
    const on = badges.get(badge.object);
    if (on === undefined) badges.set(badge.object, [badge]);
    else on.push(badge);
    yield;
  }
  return { badges, sorted: [...badges.keys()].toSorted() };
}

/**
 * Gathers the objects of an overview before they are asked for: there may be tens of thousands.
 *
 * @param others awaited between them: keys and frames have a turn meanwhile
 */
export async function gatherObjects(
  overview: NotesOverview,
  others: () => Promise<void> | undefined,
): Promise<void> {
  const work = gathering(overview);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) {
      known.set(overview, step.value);
      return;
    }
    const turn = others();
    if (turn !== undefined) await turn;
  }
}

/** The objects of an overview: looked up by many, at each step. */
export function notedObjects(overview: NotesOverview | undefined): Objects {
  if (overview === undefined) return NONE;
  const before = known.get(overview);
  if (before) return before;
  const work = gathering(overview);
  let step = work.next();
  while (step.done !== true) step = work.next();
  known.set(overview, step.value);
  return step.value;
}

/** The notes refs on which an object has a note. */
export const refsOn = (overview: NotesOverview | undefined, object: string | null): string[] =>
  (object === null ? [] : (notedObjects(overview).badges.get(object) ?? [])).map(({ notesRef }) => notesRef);
