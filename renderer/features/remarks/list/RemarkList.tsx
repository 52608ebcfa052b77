import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useKeepInSight } from '../../../ui/keep-in-sight.ts';
import { onceFor } from '../../../ui/once-for.ts';
import { rowAfterKey } from '../../../ui/row-after-key.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { NamesInDiff } from '../in-diff.ts';
import type { ListedRemark } from './listed-remarks.ts';
import styles from './RemarkList.module.css';
import { RemarkRow } from './RemarkRow.tsx';

/** Pixels; must match the style sheet. */
const ROW_PX = 66;
const LIST_PADDING_PX = 4;
const PAGE_ROWS = 8;

interface RemarkListProps {
  ref: RefObject<HTMLDivElement | null>;
  remarks: readonly ListedRemark[];
  /** The key of the thread that stepping last went to. */
  current: string | null;
  /** The name under which the diff shows a file; undefined: it does not show it. */
  shownAs: NamesInDiff['shownAs'];
  /** All files are known, so that what is not among them is outside the diff. */
  whole: boolean;
  onOpen: (key: string) => void;
  onFocus: () => void;
}

const positionsIn = onceFor(
  (remarks: readonly ListedRemark[]) => new Map(remarks.map(({ thread }, at) => [thread.key, at] as const)),
);

/** Remarks in the given order: arrow keys move, Enter or a press goes to one in the diff. Only visible rows are drawn. */
export function RemarkList({ ref, remarks, current, shownAs, whole, onOpen, onFocus }: RemarkListProps) {
  const id = useId();
  const now = useNow(60_000);
  /** Where the keys are; null: at the current thread. */
  const [cursor, setCursor] = useState<string | null>(null);
  const [before, setBefore] = useState(current);
  const chosen = cursor ?? current ?? '';
  const at = Math.max(0, positionsIn(remarks).get(chosen) ?? 0);
  const virtual = useVirtualizer({
    count: remarks.length,
    getScrollElement: () => ref.current,
    estimateSize: () => ROW_PX,
    paddingStart: LIST_PADDING_PX,
    overscan: 6,
  });
  useKeepInSight(ref, remarks.length === 0 ? null : chosen, LIST_PADDING_PX + at * ROW_PX, ROW_PX);
  // Stepping in the diff takes the list along.
  if (before !== current) {
    setBefore(current);
    setCursor(null);
  }
  const openAt = useStable((key: string): void => {
    setCursor(key);
    onOpen(key);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = event.key === 'Enter' ? at : rowAfterKey(event.key, at, remarks.length, PAGE_ROWS);
    const row = to === null ? undefined : remarks[Math.max(0, Math.min(remarks.length - 1, to))];
    if (row === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter') onOpen(row.thread.key);
    else setCursor(row.thread.key);
  };
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label="Remarks"
      tabIndex={0}
      aria-activedescendant={remarks.length > 0 ? `${id}-${at}` : undefined}
      className={styles.list}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((line) => {
          const remark = remarks[line.index];
          if (remark === undefined) return null;
          const { key, placed } = remark.thread;
          const path = shownAs(placed);
          return (
            <RemarkRow
              key={key}
              id={`${id}-${line.index}`}
              remark={remark}
              path={path ?? placed.path}
              outside={whole && path === undefined}
              place={line.index + 1}
              total={remarks.length}
              top={line.start}
              now={now}
              chosen={line.index === at}
              onOpen={openAt}
            />
          );
        })}
      </div>
    </div>
  );
}
