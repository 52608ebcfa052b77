import styles from './rows.module.css';

/** Pixels that stay between what is shown and the edge. */
const ROOM = 80;

/** Brings a range of a drawn row into sight: sideways where rows slide, up or down where they wrap. */
export function slideTo(area: HTMLElement, range: Range): void {
  const row = range.startContainer.parentElement?.closest<HTMLElement>('[data-cell]');
  if (!row) return;
  const [place, cell, all] = [rectOf(range), row.getBoundingClientRect(), area.getBoundingClientRect()];
  const bar = area.parentElement?.querySelector<HTMLElement>('[data-sideways]');
  if (bar) {
    // The gutter is the row's border.
    const left = cell.left + row.clientLeft;
    // The ways of a long line stand before its end.
    const ways = row.querySelector(`.${styles.ways ?? ''} > *`)?.getBoundingClientRect().left;
    const right = Math.min(cell.right, all.right, ways ?? Infinity);
    if (place.left < left) bar.scrollLeft -= left - place.left + ROOM;
    else if (place.right > right - ROOM)
      bar.scrollLeft += Math.min(place.right - right + ROOM, place.left - left - ROOM);
  }
  if (place.bottom > all.bottom) area.scrollBy(0, place.bottom - all.bottom + ROOM);
  else if (place.top < all.top + ROOM) area.scrollBy(0, place.top - all.top - ROOM);
}

/** Of a range without extent there may be no rectangle: then where the one character beside it is. */
function rectOf(range: Range): DOMRect {
  const rect = range.getBoundingClientRect();
  if (rect.height > 0) return rect;
  const beside = range.cloneRange();
  const { startContainer: node, startOffset: at } = range;
  if (at > 0) beside.setStart(node, at - 1);
  else beside.setEnd(node, Math.min(1, node.nodeValue?.length ?? 0));
  return beside.getBoundingClientRect();
}
