import { useEffect, type RefObject } from 'react';

/**
 * Scrolls a list of rows of known heights so that one of them is in sight, with a part of its neighbour, and not at all
 * when it is. @param top pixels from the start of what is scrolled
 */
export function keepInSight(area: HTMLElement | null, top: number, height: number): void {
  if (!area) return;
  const { scrollTop, clientHeight } = area;
  const near = Math.min(height / 2, Math.max(0, (clientHeight - height) / 2));
  if (top - near < scrollTop) area.scrollTop = top - near;
  else if (top + height + near > scrollTop + clientHeight)
    area.scrollTop = top + height + near - clientHeight;
}

/** Keeps a row in sight when it becomes another, and when the list becomes lower; null: there is none. */
export function useKeepInSight(
  list: RefObject<HTMLElement | null>,
  top: number | null,
  height: number,
): void {
  useEffect(() => {
    const area = list.current;
    if (!area || top === null) return undefined;
    keepInSight(area, top, height);
    let before = area.clientHeight;
    const observer = new ResizeObserver(() => {
      // Who has scrolled away from it stays there.
      const inSight = top >= area.scrollTop && top + height <= area.scrollTop + before;
      if (inSight) keepInSight(area, top, height);
      before = area.clientHeight;
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [list, top, height]);
}
