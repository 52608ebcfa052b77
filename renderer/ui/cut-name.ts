/** How much of a name's end stays visible: what distinguishes `message.test.ts` from `message.ts`. */
const TAIL_CHARS = 12;
/** The last name of a path stays whole up to this length. */
const MAX_LAST_NAME_CHARS = 24;
/** Shorter names are not cut in pieces: too little would be left of each. */
const MIN_CUT_CHARS = 16;
/** How much is shown from where a name differs from a neighbour's, and from just before. */
const DIFFERENCE_CHARS = 8;
const BEFORE_CHARS = 2;
/** Right-to-left scripts: if cut in pieces, these would swap places. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A piece of a name. What is kept stays; where there is no room the other pieces are cut. */
export interface NamePiece {
  /** Where it begins in the name. */
  start: number;
  text: string;
  kept: boolean;
}

/**
 * Where a name may be cut if it does not fit, between two grapheme clusters: its end stays (of a path the last name),
 * and so does the place at which it differs from a neighbour's. Names longer than a screen cost no more than short ones.
 * @param neighbours names beside it that may look the same once they are cut
 */
export function cutName(name: string, neighbours: readonly string[] = []): NamePiece[] {
  if (name.length <= MIN_CUT_CHARS || RIGHT_TO_LEFT.test(name))
    return [{ start: 0, text: name, kept: false }];
  const slash = name.lastIndexOf('/', name.length - 2) + 1;
  const isShort = slash > 0 && name.length - slash <= MAX_LAST_NAME_CHARS;
  const tail = boundary(name, isShort ? slash : name.length - TAIL_CHARS);
  const spans = neighbours
    .map((other) => differenceAt(name, other))
    .filter((at) => at < tail)
    .map((at) => ({
      from: boundary(name, Math.max(0, at - BEFORE_CHARS)),
      to: boundary(name, Math.min(tail, at + DIFFERENCE_CHARS)),
    }))
    .toSorted((a, b) => a.from - b.from);
  const pieces: NamePiece[] = [];
  let end = 0;
  for (const { from, to } of [...spans, { from: tail, to: name.length }]) {
    if (from > end) pieces.push({ start: end, text: name.slice(end, from), kept: false });
    const start = Math.max(from, end);
    const last = pieces.at(-1);
    if (to <= start) continue;
    if (last?.kept === true) last.text = name.slice(last.start, to);
    else pieces.push({ start, text: name.slice(start, to), kept: true });
    end = to;
  }
  return pieces;
}

/** The names before and after one in a list. @param nameOf undefined: it has none */
export function neighboursIn<Item>(
  list: readonly Item[],
  at: number,
  nameOf: (item: Item) => string | undefined,
): string[] {
  return [list[at - 1], list[at + 1]].flatMap((item) => (item === undefined ? [] : (nameOf(item) ?? [])));
}

/** Where two names differ first; the same name, or one that goes on: nowhere. */
function differenceAt(name: string, other: string): number {
  if (name === other) return Infinity;
  let at = 0;
  while (at < name.length && name.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at < name.length ? at : Infinity;
}

/** Made once: every row that is drawn looks for several places. */
const graphemes = new Intl.Segmenter();

/** How far around a place graphemes are looked for: names may be long. */
const AROUND_CHARS = 24;

/** The last place between two graphemes that is not after this one. */
function boundary(name: string, at: number): number {
  if (at <= 0 || at >= name.length) return Math.max(0, Math.min(at, name.length));
  const first = Math.max(0, at - AROUND_CHARS);
  const near = graphemes.segment(name.slice(first, at + AROUND_CHARS));
  return first + (near.containing(at - first)?.index ?? at - first);
}
