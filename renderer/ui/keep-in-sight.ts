import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls a list with known row heights so that a row is visible together with part of its neighbour; does nothing if
 * it already is.
 * @param top pixels from the start of the scrolled content; negative: the row is folded away
 */
function keepInSight(area: HTMLElement | null, top: number, height: number): void {
  if (!area || top < 0) return;
  const { scrollTop, clientHeight } = area;
  const near = Math.min(height / 2, Math.max(0, (clientHeight - height) / 2));
  if (top - near < scrollTop) area.scrollTop = top - near;
  else if (top + height + near > scrollTop + clientHeight)
    area.scrollTop = top + height + near - clientHeight;
}

/**
 * Keeps a row visible when the selection changes and when the list becomes lower. `what` identifies the row (and any
 * other reason to scroll to it again); null if there is none. A row that only moves because rows above it come and go
 * is left alone.
 *
 * @returns leads to another row, `to` pixels from the start of the scrolled content; a selection that has not been
 *   scrolled to by then gives way
 */
export function useKeepInSight(
  list: RefObject<HTMLElement | null>,
  what: string | null,
  top: number,
  height: number,
): (to: number) => void {
  const last = useRef(top);
  const isDue = useRef(false);
  useEffect(() => {
    last.current = top;
  });
  useEffect(() => {
    const area = list.current;
    if (!area || what === null) return undefined;
    let before = -1;
    isDue.current = true;
    // The observer also fires once initially, after layout: measuring here would force an extra layout.
    const observer = new ResizeObserver(() => {
      const y = last.current;
      // Do not scroll back if the user has scrolled away from it.
      const inSight = y >= area.scrollTop && y + height <= area.scrollTop + before;
      if (isDue.current || inSight) keepInSight(area, y, height);
      isDue.current = false;
      before = area.clientHeight;
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [list, what, height]);
  return (to) => {
    isDue.current = false;
    keepInSight(list.current, to, height);
  };
}
