import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';

interface Objects {
  /** The notes on each object. */
  readonly badges: ReadonlyMap<string, readonly NoteBadge[]>;
  /** The objects, sorted. */
  readonly sorted: readonly string[];
}

const NONE: Objects = { badges: new Map(), sorted: [] };
const cache = new WeakMap<NotesOverview, Objects>();

/** Groups an overview's badges by object, yielding after each badge. */
function* groupBadges({ badges: all }: NotesOverview): Generator<void, Objects> {
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
 * Groups an overview's badges ahead of time: there may be tens of thousands of objects.
 *
 * @param others awaited between steps, so that input and frames are handled
 */
export async function gatherObjects(
  overview: NotesOverview,
  others: () => Promise<void> | undefined,
): Promise<void> {
  const work = groupBadges(overview);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) {
      cache.set(overview, step.value);
      return;
    }
    const turn = others();
    if (turn !== undefined) await turn;
  }
}

/** The noted objects of an overview; cached, because it is looked up often. */
export function notedObjects(overview: NotesOverview | undefined): Objects {
  if (overview === undefined) return NONE;
  const before = cache.get(overview);
  if (before) return before;
  const work = groupBadges(overview);
  let step = work.next();
  while (step.done !== true) step = work.next();
  cache.set(overview, step.value);
  return step.value;
}

/** The notes refs on which an object has a note. */
export const refsOn = (overview: NotesOverview | undefined, object: string | null): string[] =>
  (object === null ? [] : (notedObjects(overview).badges.get(object) ?? [])).map(({ notesRef }) => notesRef);
