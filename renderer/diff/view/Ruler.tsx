import { memo, useMemo, useSyncExternalStore } from 'react';
import { useLater } from '../../ui/use-later.ts';
import type { Viewport } from '../page/viewport.ts';
import type { LineMark } from '../types.ts';
import { lookOfMarks } from './gutter-marks.ts';
import styles from './Ruler.module.css';
import type { ScrollDriver } from './scroll-driver.ts';

interface RulerProps {
  viewport: Viewport;
  driver: ScrollDriver;
  onMark: ((mark: LineMark) => void) | undefined;
}

/** How many parts the height is divided into; marks in one part are shown as one. */
const RULER_STEPS = 240;
/** The most marks of a group that are listed. */
const MAX_NAMED_MARKS = 8;

/** The positions of the marks in the whole diff, on the scroll bar. For the mouse: marks have their own shortcuts. */
export const Ruler = memo(function Ruler({ viewport, driver, onMark }: RulerProps) {
  // Increases when marks change or move.
  const placed = useSyncExternalStore(viewport.inserts.onPlaced, viewport.inserts.revision);
  const total = useSyncExternalStore(driver.subscribe, () => driver.snapshot().total);
  const rested = useLater(total, 200);
  // oxlint-disable-next-line react/exhaustive-deps -- what is counted up says that the viewport is another
  const spots = useMemo(() => spotsOf(viewport), [viewport, rested, placed]);
  if (spots.length === 0) return null;
  return (
    <div className={styles.ruler} aria-hidden="true">
      {spots.map(([step, marks]) => (
        <button
          key={step}
          tabIndex={-1}
          style={{ top: `${(100 * step) / RULER_STEPS}%` }}
          data-look={lookOfMarks(marks)}
          title={titleOf(marks)}
          aria-label={marks[0]?.label}
          onClick={() => {
            const [first] = marks;
            if (first) onMark?.(first);
          }}
        />
      ))}
    </div>
  );
});

function titleOf(marks: readonly LineMark[]): string {
  const named = marks.slice(0, MAX_NAMED_MARKS).map(({ path, label }) => `${path}: ${label}`);
  if (marks.length > MAX_NAMED_MARKS) named.push(`and ${marks.length - MAX_NAMED_MARKS} more`);
  return named.join('\n');
}

function spotsOf({ inserts, layout, view }: Viewport): [step: number, marks: LineMark[]][] {
  const spots = new Map<number, LineMark[]>();
  for (const { mark, node, row, bottom } of inserts.marks()) {
    const line = { file: node.file.id, row, offset: Math.max(0, bottom - view.row) };
    const y = row < 0 ? node.top : (layout.placeOfRow(line) ?? node.top);
    const step = Math.round((y / Math.max(1, layout.total)) * RULER_STEPS);
    const spot = spots.get(step);
    if (spot) spot.push(mark);
    else spots.set(step, [mark]);
  }
  return [...spots];
}
