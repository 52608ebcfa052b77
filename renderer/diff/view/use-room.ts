import { useLayoutEffect, useState, type RefObject } from 'react';
import { columnWidth, roomForCode } from './measure.ts';

export interface Room {
  /** Width of one column of code, in pixels. */
  column: number;
  /** Pixels of code that fit in one cell. */
  room: number;
}

/** Measures how much code fits beside the numbers, now and whenever the pane or the fonts change. */
export function useRoom(area: RefObject<HTMLElement | null>, mode: 'unified' | 'split'): Room {
  const [room, setRoom] = useState<Room>({ column: 7.5, room: 800 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const measure = (): void => {
      const next = { column: columnWidth(element), room: roomForCode(element, mode) };
      setRoom((last) => (last.column === next.column && last.room === next.room ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [area, mode]);
  return room;
}
