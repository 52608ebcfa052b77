import styles from './rows.module.css';

/** Space kept between the range and the edge, if there is enough. */
const EDGE_SPACE_PX = 80;

/** Scrolls a range of a drawn row into view: horizontally if rows slide, vertically if they wrap. */
export function slideTo(area: HTMLElement, range: Range): void {
  const [place, all] = [rectOf(range), area.getBoundingClientRect()];
  if (place.height === 0) return;
  const from = restOf(area);
  slideSideways(area, range, barOf(area)?.scrollLeft);
  if (place.bottom > all.bottom) area.scrollBy(0, place.bottom - all.bottom + EDGE_SPACE_PX);
  else if (place.top < all.top + EDGE_SPACE_PX) area.scrollBy(0, place.top - all.top - EDGE_SPACE_PX);
  keepWhenResized(area, range, from);
}

/** The range navigated to was redrawn and is now this one. */
export function ledAgain(area: HTMLElement, before: Range | null, range: Range): void {
  const last = led.get(area);
  if (last?.range === before) last.range = range;
}

/** The user goes elsewhere: rows slide back to where they were, unless the user has slid them since. */
export function slideBack(area: HTMLElement): void {
  const [bar, from] = [barOf(area), restOf(area)];
  led.delete(area);
  if (bar && from !== undefined) bar.scrollLeft = from;
}

const barOf = (area: HTMLElement): HTMLElement | null | undefined =>
  area.parentElement?.querySelector<HTMLElement>('[data-sideways]');

/** Slides the rows no further than necessary. `from`: how far they are slid if the range needs no sliding. */
function slideSideways(area: HTMLElement, range: Range, from = 0): void {
  const bar = barOf(area);
  const row = range.startContainer.parentElement?.closest<HTMLElement>('[data-cell]');
  if (!bar || !row) return;
  const [place, cell, all] = [rectOf(range), row.getBoundingClientRect(), area.getBoundingClientRect()];
  // Its container is being redrawn.
  if (place.height === 0) return;
  // The gutter is the row's border.
  const left = cell.left + row.clientLeft;
  // The controls of a long line are placed before its end.
  const ways = row.querySelector(`.${styles.ways ?? ''} > *`)?.getBoundingClientRect().left;
  const right = Math.min(cell.right, all.right, ways ?? Infinity);
  const room = Math.max(0, Math.min(EDGE_SPACE_PX, (right - left) / 3));
  // The rows follow the scrollbar in the next frame.
  const drawn = Number(area.style.getPropertyValue('--x')) - from;
  const [first, last] = [place.left + drawn, place.right + drawn];
  if (first < left) bar.scrollLeft = from - (left - first + room);
  else if (last > right - room) bar.scrollLeft = from + Math.min(last - right + room, first - left - room);
  else bar.scrollLeft = from;
}

interface Led {
  range: Range;
  /** How far the rows were slid before, and how far for this range. */
  from: number | undefined;
  left: number | undefined;
}

/** For each area, the range last scrolled into view. */
const led = new WeakMap<HTMLElement, Led>();
const observed = new WeakSet<HTMLElement>();

/**
 * The user has not slid the rows since. At another zoom the same position is another fraction of a pixel, and with more
 * space the rows end sooner.
 */
const isAt = (bar: HTMLElement | null | undefined, { left }: Led): boolean =>
  bar !== null &&
  bar !== undefined &&
  left !== undefined &&
  Math.abs(bar.scrollLeft - Math.min(left, bar.scrollWidth - bar.clientWidth)) <= 1;

/** How far the rows are slid without a range to show. */
function restOf(area: HTMLElement): number | undefined {
  const [bar, last] = [barOf(area), led.get(area)];
  return last && isAt(bar, last) ? last.from : bar?.scrollLeft;
}

/**
 * When the pane becomes narrower the range stays visible, and when it becomes wider the rows are slid no further than
 * necessary, unless the user has slid them since.
 */
function keepWhenResized(area: HTMLElement, range: Range, from: number | undefined): void {
  led.set(area, { range, from, left: barOf(area)?.scrollLeft });
  if (observed.has(area)) return;
  observed.add(area);
  const observer = new ResizeObserver(() => {
    const last = led.get(area);
    if (!last?.range.startContainer.isConnected || !isAt(barOf(area), last)) return;
    // After the rows are laid out for the new width.
    requestAnimationFrame(() => {
      if (led.get(area) !== last || !isAt(barOf(area), last)) return;
      slideSideways(area, last.range, last.from);
      last.left = barOf(area)?.scrollLeft;
    });
  });
  observer.observe(area);
}

/** An empty range may have no rectangle; then use the adjacent character's. */
function rectOf(range: Range): DOMRect {
  const rect = range.getBoundingClientRect();
  if (rect.height > 0) return rect;
  const beside = range.cloneRange();
  const { startContainer: node, startOffset: at } = range;
  if (at > 0) beside.setStart(node, at - 1);
  else beside.setEnd(node, Math.min(1, node.nodeValue?.length ?? 0));
  return beside.getBoundingClientRect();
}
