/**
 * Which file is in view, as a pure state machine. The place (the page's address) and the scroll position follow each
 * other: a file that stays in view is written into the place, and a place with another file scrolls there. Our own
 * writes are remembered, so that they do not scroll back a reader who has moved on.
 */
export interface PlaceInDiff {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** Which commits are shown; another value means another list of files. */
  readonly changes?: string | undefined;
}

export interface VisibleFile {
  /** The current file, for the tree and the keys. */
  readonly visible: string | undefined;
  /** The file being scrolled to, and the number of attempts; null: none, the reader scrolls. */
  readonly target: { readonly path: string; readonly tries: number } | null;
  /** The file at the view's top edge, as last reported. */
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
  /** The view was told to scroll to the target. */
  | { type: 'scrolled' }
  /** The reader moved on. */
  | { type: 'left' }
  /** The file in view has not changed for a while. */
  | { type: 'rested' };

/** Attempts to scroll to a file: at first the view may be too short. */
const MAX_SCROLL_ATTEMPTS = 20;

/** The state before the first file is known; the place may already name one. */
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
      // While scrolling to a target, the place already names it.
      return state.target === null ? { ...state, written: state.visible } : state;
    default:
      return event satisfies never;
  }
}

type Listed = Extract<VisibleFileEvent, { type: 'listed' }>;

function retargeted(state: VisibleFile, { place, paths, seen }: Listed): VisibleFile {
  const { file, line, changes } = place;
  // Our own write: a place drops its line when its file changes, so that is not a request either.
  const own = file !== undefined && file === state.written && line === undefined;
  const moved = !own && (file !== state.place.file || line !== state.place.line);
  const others = changes !== state.place.changes;
  const next = { ...state, place, written: file === state.place.file ? state.written : undefined };
  if (!moved && !others) return next;
  // Another diff that was seen before keeps its scroll position. A new one scrolls to the same file if it has it,
  // whether it was prefetched or is still loading: that only depends on how long the reader looked at the previous one.
  if (!moved && (!others || seen) && paths.length > 0) return others ? { ...next, target: null } : next;
  const reported = others ? undefined : state.reported;
  const to = moved ? file : (state.visible ?? file);
  const there = to === undefined || (to === reported && line === undefined);
  return { ...next, reported, target: there ? state.target : { path: to, tries: 0 } };
}

/** Drops a target that is not in the complete list. */
function withoutMissing(state: VisibleFile, { paths, ready }: Listed): VisibleFile {
  if (state.target === null) return state;
  const { path } = state.target;
  if (ready && !paths.includes(path)) return { ...state, target: null, visible: state.reported };
  // More files may have made the view tall enough: start over.
  return { ...state, target: { path, tries: 0 } };
}

function scrolled(state: VisibleFile): VisibleFile {
  if (state.target === null) return state;
  const { path, tries } = state.target;
  if (state.reported !== path && tries + 1 < MAX_SCROLL_ATTEMPTS)
    return { ...state, target: { path, tries: tries + 1 } };
  return { ...state, target: null, visible: path };
}
