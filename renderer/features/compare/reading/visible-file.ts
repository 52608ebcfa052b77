/**
 * Which file is in view, as a pure state machine. Place (the page's address) and scroll position follow one another: a
 * file that stays in view is written into the place, and a place that names another file scrolls there. What was written
 * is remembered, so that it does not scroll back a reader who has scrolled on.
 */
export interface PlaceInDiff {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** Which commits' changes are shown; another value means another list of files. */
  readonly changes?: string | undefined;
}

export interface VisibleFile {
  /** The current file, for the tree and the keys. */
  readonly visible: string | undefined;
  /** The file that is being scrolled to, and how often that was tried; null: none, the reader scrolls. */
  readonly target: { readonly path: string; readonly tries: number } | null;
  /** The file at the view's top edge, as it reported last. */
  readonly reported: string | undefined;
  /** What was written into the place, until the place arrives with it. */
  readonly written: string | undefined;
  readonly place: PlaceInDiff;
}

export type VisibleFileEvent =
  /** The place or the list of files changed. `ready`: the list is complete; `seen`: its files were in view before. */
  | { type: 'listed'; place: PlaceInDiff; paths: readonly string[]; ready: boolean; seen: boolean }
  /** The view reports the file at its top edge. */
  | { type: 'reported'; path: string }
  /** The user chose a file, and the view has scrolled there. */
  | { type: 'opened'; path: string }
  /** The view was asked to scroll to the target. */
  | { type: 'scrolled' }
  /** The reader goes elsewhere. */
  | { type: 'left' }
  /** The file in view has not changed for a while. */
  | { type: 'rested' };

/** Attempts to scroll to a file: at first the view may not be high enough to get there. */
const TRIES = 20;

/** The state before the first file is known; the place may name one already. */
export const initialVisibleFile = ({ file }: PlaceInDiff): VisibleFile => ({
  visible: file,
  target: file === undefined ? null : { path: file, tries: 0 },
  reported: undefined,
  written: undefined,
  place: {},
});

export function reduceVisibleFile(state: VisibleFile, event: VisibleFileEvent): VisibleFile {
  switch (event.type) {
    case 'listed':
      return withoutMissing(retargeted(state, event), event);
    case 'reported':
      return { ...state, reported: event.path, visible: state.target === null ? event.path : state.visible };
    case 'opened':
      return { ...state, target: null, visible: event.path };
    case 'scrolled':
      return scrolled(state);
    case 'left':
      return { ...state, target: null };
    case 'rested':
      // While scrolling to a target the place names it already.
      return state.target === null ? { ...state, written: state.visible } : state;
    default:
      return event satisfies never;
  }
}

type Listed = Extract<VisibleFileEvent, { type: 'listed' }>;

function retargeted(state: VisibleFile, { place, paths, seen }: Listed): VisibleFile {
  const { file, line, changes } = place;
  // Our own write: a place drops its line when its file changes, so that is no request either.
  const own = file !== undefined && file === state.written && line === undefined;
  const moved = !own && (file !== state.place.file || line !== state.place.line);
  const others = changes !== state.place.changes;
  const next = { ...state, place, written: file === state.place.file ? state.written : undefined };
  if (!moved && !others) return next;
  // Another diff that was seen before returns to its own scroll position. A new one scrolls to the same file, if it has
  // it, whether it was read ahead or is still to come: that depends on how long somebody looked at the one before.
  if (!moved && (!others || seen) && paths.length > 0) return others ? { ...next, target: null } : next;
  const reported = others ? undefined : state.reported;
  const to = moved ? file : (state.visible ?? file);
  const there = to === undefined || (to === reported && line === undefined);
  return { ...next, reported, target: there ? state.target : { path: to, tries: 0 } };
}

/** A target that is not in the complete list is dropped. */
function withoutMissing(state: VisibleFile, { paths, ready }: Listed): VisibleFile {
  if (state.target === null) return state;
  const { path } = state.target;
  if (ready && !paths.includes(path)) return { ...state, target: null, visible: state.reported };
  // More files may have made the view high enough: tried anew.
  return { ...state, target: { path, tries: 0 } };
}

function scrolled(state: VisibleFile): VisibleFile {
  if (state.target === null) return state;
  const { path, tries } = state.target;
  if (state.reported !== path && tries + 1 < TRIES) return { ...state, target: { path, tries: tries + 1 } };
  return { ...state, target: null, visible: path };
}
