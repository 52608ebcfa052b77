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
