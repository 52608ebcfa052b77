import { useLayoutEffect, useState, type RefObject } from 'react';
import { codeFont, columnWidth } from './measure.ts';

/**
 * The width in pixels of one column of code in this font; measured again when fonts have loaded.
 * @param parent where it is measured
 * @param size of the font, pixels
 * @param family of the font; empty: the app's own
 */
export function useCodeColumn(parent: RefObject<HTMLElement | null>, size: number, family: string): number {
  const [column, setColumn] = useState(size * 0.6);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (parent.current !== null) setColumn(columnWidth(parent.current, codeFont(size, family)));
    };
    measure();
    document.fonts.addEventListener('loadingdone', measure);
    return () => document.fonts.removeEventListener('loadingdone', measure);
  }, [parent, size, family]);
  return column;
}
