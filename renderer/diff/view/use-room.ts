import { useLayoutEffect, useState, type RefObject } from 'react';
import { NUMBERS } from '../model/geometry.ts';
import { columnWidth, gutterWidth, roomForCode, roomForTwo } from './measure.ts';

export interface Room {
  /** Width of one column of code, in pixels. */
  column: number;
  /** Pixels of code that fit in one cell. */
  room: number;
  /** Pixels of one column of line numbers. */
  gutter: number;
  /** Two sides only if each has room for code. */
  mode: 'unified' | 'split';
}

/** Measures how many columns of code fit beside the line numbers, and repeats this when the pane or fonts change. */
export function useRoom(
  area: RefObject<HTMLElement | null>,
  preferred: 'unified' | 'split',
  font: string,
  /** Pixels that each column of line numbers needs for more than numbers. */
  more: number,
  /** Columns of line numbers in one view. */
  columns: 1 | 2,
): Room {
  const [room, setRoom] = useState<Omit<Room, 'mode'> & { two: boolean }>({
    column: 7.5,
    room: 800,
    gutter: NUMBERS,
    two: true,
  });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const measure = (): void => {
      const column = columnWidth(element);
      const gutter = gutterWidth(column) + more;
      const two = roomForTwo(element, gutter, column);
      const mode = two ? preferred : 'unified';
      const numbers = mode === 'split' ? gutter : columns * gutter;
      const next = { column, gutter, two, room: roomForCode(element, mode, numbers) };
      setRoom((last) =>
        last.column === column && last.gutter === gutter && last.room === next.room && last.two === two
          ? last
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how the code is drawn is what is measured
  }, [area, preferred, font, more, columns]);
  const { two, ...rest } = room;
  return { ...rest, mode: two ? preferred : 'unified' };
}
