import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls a list of rows of known heights so that one of them is in sight, with a part of its neighbour, and not at all
 * when it is. @param top pixels from the start of what is scrolled; negative: it is folded away
 */
export function keepInSight(area: HTMLElement | null, top: number, height: number): void {
  if (!area || top < 0) return;
  const { scrollTop, clientHeight } = area;
  const near = Math.min(height / 2, Math.max(0, (clientHeight - height) / 2));
  if (top - near < scrollTop) area.scrollTop = top - near;
  else if (top + height + near > scrollTop + clientHeight)
    area.scrollTop = top + height + near - clientHeight;
}

/**
 * Keeps a row in sight when it becomes another, and when the list becomes lower. `what` names it (and whatever else is a
 * reason to look for it again); null: there is none. A row that moves because rows above it come and go is left alone.
 */
export function useKeepInSight(
  list: RefObject<HTMLElement | null>,
  what: string | null,
  top: number,
  height: number,
): void {
  const last = useRef(top);
  useEffect(() => {
    last.current = top;
  });
  useEffect(() => {
    const area = list.current;
    if (!area || what === null) return undefined;
    let before = -1;
    // Told once at first, when the page has been laid out anyway: to measure here would have it laid out for that.
    const observer = new ResizeObserver(() => {
      const y = last.current;
      // Who has scrolled away from it stays there.
      const inSight = y >= area.scrollTop && y + height <= area.scrollTop + before;
      if (before < 0 || inSight) keepInSight(area, y, height);
      before = area.clientHeight;
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [list, what, height]);
}
