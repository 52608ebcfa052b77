import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { ChunkStore } from '../page/chunk-store.ts';
import styles from './Sideways.module.css';

interface SidewaysProps {
  chunks: ChunkStore;
  /** The scroll area whose rows slide. */
  area: RefObject<HTMLElement | null>;
  mode: 'unified' | 'split';
  /** Width of one column of code, in pixels. */
  column: number;
  /** Width of a cell's code, in pixels. */
  room: number;
}

/** Space after the end of the widest line when scrolled to it. */
const END_SPACE_PX = 16;

/**
 * The horizontal scrollbar of unwrapped code, always visible. Rows have no scroll of their own: one inherited custom
 * property slides them, while numbers and markers stay.
 */
export function Sideways({ chunks, area, mode, column, room }: SidewaysProps) {
  const columns = useSyncExternalStore(chunks.onColumns, () => chunks.columns);
  const widest = Math.ceil(columns * column);
  const beyond = widest <= room ? 0 : widest + END_SPACE_PX - room;

  // After a mode change, start at the left again.
  return beyond === 0 ? null : <Bar key={mode} area={area} beyond={beyond} />;
}

/** `beyond`: pixels of code that do not fit. */
function Bar({ area, beyond }: { area: RefObject<HTMLElement | null>; beyond: number }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [scroller, element] = [area.current, bar.current];
    if (!scroller || !element) return undefined;
    let at = 0;
    // Every row inherits it: write it only when it changes.
    const slide = (): void => {
      if (element.scrollLeft === at) return;
      at = element.scrollLeft;
      scroller.style.setProperty('--x', String(at));
    };
    const wheel = (event: WheelEvent): void => {
      const by = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (by !== 0) element.scrollLeft += by;
      if (event.shiftKey) event.preventDefault();
    };
    element.addEventListener('scroll', slide, { passive: true });
    scroller.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('scroll', slide);
      scroller.removeEventListener('wheel', wheel);
      scroller.style.setProperty('--x', '0');
    };
  }, [area]);

  return (
    // For the mouse; with the keyboard, the scroll area's arrow keys move the text.
    <div ref={bar} className={styles.sideways} data-sideways="" tabIndex={-1} aria-hidden="true">
      <div style={{ width: `calc(100% + ${beyond}px)` }} />
    </div>
  );
}
