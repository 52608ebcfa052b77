import styles from './rows.module.css';

/** Pixels that stay between what is shown and the edge, where there is room for them. */
const ROOM = 80;

/** Brings a range of a drawn row into sight: sideways where rows slide, up or down where they wrap. */
export function slideTo(area: HTMLElement, range: Range): void {
  const [place, all] = [rectOf(range), area.getBoundingClientRect()];
  slideSideways(area, range);
  if (place.bottom > all.bottom) area.scrollBy(0, place.bottom - all.bottom + ROOM);
  else if (place.top < all.top + ROOM) area.scrollBy(0, place.top - all.top - ROOM);
  keepWhenResized(area, range);
}

const barOf = (area: HTMLElement): HTMLElement | null | undefined =>
  area.parentElement?.querySelector<HTMLElement>('[data-sideways]');

function slideSideways(area: HTMLElement, range: Range): void {
  const bar = barOf(area);
  const row = range.startContainer.parentElement?.closest<HTMLElement>('[data-cell]');
  if (!bar || !row) return;
  const [place, cell, all] = [rectOf(range), row.getBoundingClientRect(), area.getBoundingClientRect()];
  // The gutter is the row's border.
  const left = cell.left + row.clientLeft;
  // The ways of a long line stand before its end.
  const ways = row.querySelector(`.${styles.ways ?? ''} > *`)?.getBoundingClientRect().left;
  const right = Math.min(cell.right, all.right, ways ?? Infinity);
  const room = Math.max(0, Math.min(ROOM, (right - left) / 3));
  if (place.left < left) bar.scrollLeft -= left - place.left + room;
  else if (place.right > right - room)
    bar.scrollLeft += Math.min(place.right - right + room, place.left - left - room);
}

/** For each area, the range that was brought into sight last, and how far the rows were slid for it. */
const led = new WeakMap<HTMLElement, { range: Range; left: number | undefined }>();

/** In a pane that becomes narrower it stays in sight, unless somebody has slid the rows since. */
function keepWhenResized(area: HTMLElement, range: Range): void {
  const observed = led.has(area);
  led.set(area, { range, left: barOf(area)?.scrollLeft });
  if (observed) return;
  const observer = new ResizeObserver(() => {
    const last = led.get(area);
    if (!last?.range.startContainer.isConnected || barOf(area)?.scrollLeft !== last.left) return;
    // Once the rows are laid out for the new width.
    requestAnimationFrame(() => {
      slideSideways(area, last.range);
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
