/** Columns of code that are shown before a pane gets any room beside them. */
export const CODE_COLUMNS = 80;

/** Limits of a pane's width in pixels, as the reader may choose it. */
export const LEFT_PX = { min: 160, max: 800 };
export const RIGHT_PX = { min: 220, max: 900 };

/** The width in pixels of a notes pane in which 72 columns of a message fit. */
export const WIDE_PX = 610;

/** With fewer pixels a pane would cut most names: rather than that it opens over the code. */
const MIN_BESIDE_PX = { left: 200, right: 280 };

/** What an open pane leaves of the code, in pixels: it stays in sight, and can be pressed. */
const UNCOVERED_PX = 48;

interface Chosen {
  /** The reader's choice of width in pixels; null: whatever the window has room for. */
  leftWidth: number | null;
  rightWidth: number | null;
}

interface PaneLayout {
  /** Docked beside the code, or opened over it. */
  place: 'beside' | 'over';
  /** Pixels. */
  width: number;
  /** The widest that it can be made there. */
  max: number;
}

export interface PanesLayout {
  left: PaneLayout;
  right: PaneLayout;
}

const clamp = (least: number, wanted: number, most: number): number =>
  Math.max(least, Math.min(wanted, most));

/** Without a choice: in a wide window, names are cut later. @param room the window's width in CSS pixels */
const leftFor = (room: number): number => clamp(264, 0.06 * room + 178, 340);

/** Without a choice: in a very wide window, 72 columns of a message. @param room the window's width in CSS pixels */
const rightFor = (room: number): number =>
  clamp(320, Math.max(Math.min(0.125 * room + 140, 460), 0.5 * room - 670), WIDE_PX);

const beside = (width: number, max: number): PaneLayout => ({ place: 'beside', width, max });

/**
 * Where the panes of a window go. The code keeps 80 columns (40 on each side of a split view): what is left is shared by
 * files and notes, the notes get narrower first, and one that has no room opens over the code: the notes, or the files
 * if the reader chose 72 columns for the notes. It depends on sizes alone, not on which panes are hidden, so that
 * hiding one never moves the other.
 * @param room the window's width in CSS pixels: half as many at 200 %
 * @param code what `CODE_COLUMNS` columns need, with numbers, markers and scroll bar, pixels
 */
export function layOutPanes(room: number, code: number, chosen: Chosen): PanesLayout {
  const free = Math.max(0, Math.floor(room) - code);
  const left = Math.round(chosen.leftWidth ?? leftFor(room));
  const right = Math.round(chosen.rightWidth ?? rightFor(room));
  const leastLeft = Math.min(left, MIN_BESIDE_PX.left);
  const isFirm = chosen.rightWidth !== null && right >= WIDE_PX && free >= WIDE_PX;
  const leastRight = isFirm ? WIDE_PX : Math.min(right, MIN_BESIDE_PX.right);
  const most = Math.max(0, Math.floor(room) - UNCOVERED_PX);
  const over = (width: number, max: number): PaneLayout => ({
    place: 'over',
    width: Math.min(width, most),
    max: Math.min(max, most),
  });

  if (leastLeft + leastRight <= free) {
    const rightNow = clamp(leastRight, free - left, right);
    const leftNow = Math.min(left, free - rightNow);
    return {
      left: beside(leftNow, Math.min(LEFT_PX.max, free - leastRight)),
      right: beside(rightNow, Math.min(RIGHT_PX.max, free - leastLeft)),
    };
  }
  if (isFirm)
    return {
      left: over(left, LEFT_PX.max),
      right: beside(Math.min(right, free), Math.min(RIGHT_PX.max, free)),
    };
  if (leastLeft <= free)
    return {
      left: beside(Math.min(left, free), Math.min(LEFT_PX.max, free)),
      right: over(right, RIGHT_PX.max),
    };
  return { left: over(left, LEFT_PX.max), right: over(right, RIGHT_PX.max) };
}
