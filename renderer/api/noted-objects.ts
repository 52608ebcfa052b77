import { programOf, type NotesProgram } from '../../shared/domain/notes/program-refs.ts';
import { finish, inTurns } from '../../shared/steps.ts';
import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';

interface Objects {
  /** The notes on each object. */
  readonly all: ReadonlyMap<string, readonly NoteBadge[]>;
  /** Those of people: programs keep data on every commit, which would inflate counts. */
  readonly badges: ReadonlyMap<string, readonly NoteBadge[]>;
  /** The objects with notes of people, sorted. */
  readonly sorted: readonly string[];
}

const NONE: Objects = { all: new Map(), badges: new Map(), sorted: [] };
const cache = new WeakMap<NotesOverview, Objects>();

/** Badges between two looks at the clock: looking takes longer than grouping one. */
const BADGES_PER_STEP = 64;

/** Groups an overview's badges by object, yielding after some. */
function* groupBadges(overview: NotesOverview): Generator<void, Objects> {
  const all = new Map<string, NoteBadge[]>();
  const programs = new Set(
    overview.refs.map(({ notesRef }) => notesRef).filter((ref) => programOn(overview, ref) !== null),
  );
  // Mostly no program keeps any: then one grouping is both.
  const badges = programs.size === 0 ? all : new Map<string, NoteBadge[]>();
  for (const [at, badge] of overview.badges.entries()) {
    add(all, badge);
    if (badges !== all && !programs.has(badge.notesRef)) add(badges, badge);
    if (at % BADGES_PER_STEP === 0) yield;
  }
  return { all, badges, sorted: [...badges.keys()].toSorted() };
}

function add(groups: Map<string, NoteBadge[]>, badge: NoteBadge): void {
  const on = groups.get(badge.object);
  if (on === undefined) groups.set(badge.object, [badge]);
  else on.push(badge);
}

/** Whose data the notes on a ref are; null: people's, as are all where this reviewer writes. */
export const programOn = (overview: Pick<NotesOverview, 'writesTo'>, notesRef: string): NotesProgram | null =>
  notesRef === overview.writesTo ? null : programOf(notesRef);

/**
 * Groups an overview's badges ahead of time: there may be tens of thousands of objects.
 *
 * @param others awaited between steps, so that input and frames are handled
 */
export async function gatherObjects(
  overview: NotesOverview,
  others: () => Promise<void> | undefined,
): Promise<void> {
  cache.set(overview, await inTurns(groupBadges(overview), others));
}

/** The noted objects of an overview; cached, because it is looked up often. */
export function notedObjects(overview: NotesOverview | undefined): Objects {
  if (overview === undefined) return NONE;
  const before = cache.get(overview);
  if (before) return before;
  const objects = finish(groupBadges(overview));
  cache.set(overview, objects);
  return objects;
}

const refsIn = (groups: Objects['badges'], object: string | null): string[] =>
  (object === null ? [] : (groups.get(object) ?? [])).map(({ notesRef }) => notesRef);

/** The notes refs on which an object has a note. */
export const refsOn = (overview: NotesOverview | undefined, object: string | null): string[] =>
  refsIn(notedObjects(overview).all, object);

/** The notes refs on which people wrote about an object. */
export const peopleRefsOn = (overview: NotesOverview | undefined, object: string | null): string[] =>
  refsIn(notedObjects(overview).badges, object);
