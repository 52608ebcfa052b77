import styles from './rows.module.css';

/** Pixels that stay between what is shown and the edge, where there is room for them. */
const ROOM = 80;

/** Brings a range of a drawn row into sight: sideways where rows slide, up or down where they wrap. */
export function slideTo(area: HTMLElement, range: Range): void {
  const [place, all] = [rectOf(range), area.getBoundingClientRect()];
  if (place.height === 0) return;
  const from = restOf(area);
  slideSideways(area, range, barOf(area)?.scrollLeft);
  if (place.bottom > all.bottom) area.scrollBy(0, place.bottom - all.bottom + ROOM);
  else if (place.top < all.top + ROOM) area.scrollBy(0, place.top - all.top - ROOM);
  keepWhenResized(area, range, from);
}

/** What was led to is drawn anew, and is this range now. */
export function ledAgain(area: HTMLElement, before: Range | null, range: Range): void {
  const last = led.get(area);
  if (last?.range === before) last.range = range;
}

/** The reader goes elsewhere: the rows are where they were before they were slid, unless somebody has slid them since. */
export function slideBack(area: HTMLElement): void {
  const [bar, from] = [barOf(area), restOf(area)];
  led.delete(area);
  if (bar && from !== undefined) bar.scrollLeft = from;
}

const barOf = (area: HTMLElement): HTMLElement | null | undefined =>
  area.parentElement?.querySelector<HTMLElement>('[data-sideways]');

/** Slides the rows no further than the range needs. `from`: how far they are slid when it needs nothing. */
function slideSideways(area: HTMLElement, range: Range, from = 0): void {
  const bar = barOf(area);
  const row = range.startContainer.parentElement?.closest<HTMLElement>('[data-cell]');
  if (!bar || !row) return;
  const [place, cell, all] = [rectOf(range), row.getBoundingClientRect(), area.getBoundingClientRect()];
  // What it was in is drawn anew.
  if (place.height === 0) return;
  // The gutter is the row's border.
  const left = cell.left + row.clientLeft;
  // The ways of a long line stand before its end.
  const ways = row.querySelector(`.${styles.ways ?? ''} > *`)?.getBoundingClientRect().left;
  const right = Math.min(cell.right, all.right, ways ?? Infinity);
  const room = Math.max(0, Math.min(ROOM, (right - left) / 3));
  // The rows follow the bar with the next frame.
  const drawn = Number(area.style.getPropertyValue('--x')) - from;
  const [first, last] = [place.left + drawn, place.right + drawn];
  if (first < left) bar.scrollLeft = from - (left - first + room);
  else if (last > right - room) bar.scrollLeft = from + Math.min(last - right + room, first - left - room);
  else bar.scrollLeft = from;
}

interface Led {
  range: Range;
  /** How far the rows were slid before, and how far they were slid for it. */
  from: number | undefined;
  left: number | undefined;
}

/** For each area, the range that was brought into sight last. */
const led = new WeakMap<HTMLElement, Led>();
const observed = new WeakSet<HTMLElement>();

/**
 * Nobody has slid the rows since. At another zoom the same place is another fraction of a pixel, and where there is more
 * room they end sooner.
 */
const isAt = (bar: HTMLElement | null | undefined, { left }: Led): boolean =>
  bar !== null &&
  bar !== undefined &&
  left !== undefined &&
  Math.abs(bar.scrollLeft - Math.min(left, bar.scrollWidth - bar.clientWidth)) <= 1;

/** How far the rows are slid when nothing is led to. */
function restOf(area: HTMLElement): number | undefined {
  const [bar, last] = [barOf(area), led.get(area)];
  return last && isAt(bar, last) ? last.from : bar?.scrollLeft;
}

/**
 * In a pane that becomes narrower it stays in sight, and in one that becomes wider the rows are slid no further than it
 * needs, unless somebody has slid them since.
 */
function keepWhenResized(area: HTMLElement, range: Range, from: number | undefined): void {
  led.set(area, { range, from, left: barOf(area)?.scrollLeft });
  if (observed.has(area)) return;
  observed.add(area);
  const observer = new ResizeObserver(() => {
    const last = led.get(area);
    if (!last?.range.startContainer.isConnected || !isAt(barOf(area), last)) return;
    // Once the rows are laid out for the new width.
    requestAnimationFrame(() => {
      if (led.get(area) !== last || !isAt(barOf(area), last)) return;
      slideSideways(area, last.range, last.from);
      last.left = barOf(area)?.scrollLeft;
    });
  });
  observer.observe(area);
}

/** An empty range may have no rectangle; then the place of the character beside it. */
function rectOf(range: Range): DOMRect {
  const rect = range.getBoundingClientRect();
  if (rect.height > 0) return rect;
  const beside = range.cloneRange();
  const { startContainer: node, startOffset: at } = range;
  if (at > 0) beside.setStart(node, at - 1);
  else beside.setEnd(node, Math.min(1, node.nodeValue?.length ?? 0));
  return beside.getBoundingClientRect();
}
