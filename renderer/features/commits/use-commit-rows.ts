import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useKeepInSight } from '../../ui/keep-in-sight.ts';

/** Pixels; must match the style sheet. */
const ROW_PX = 49;
/** Space above the first row in pixels; must match the style sheet. */
const LIST_PADDING_PX = 4;

/**
 * The rows of a list of commits, of which only those near the screen are drawn; the chosen one is kept in sight.
 *
 * @param chosen its position, negative for none, and what identifies it
 */
export function useCommitRows(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  chosen: { at: number; name: string },
): Virtualizer<HTMLDivElement, Element> {
  const { at, name } = chosen;
  useKeepInSight(scroller, at < 0 ? null : name, LIST_PADDING_PX + at * ROW_PX, ROW_PX);
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
}
