import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Calls back while an element is being taken away with the focus in it: otherwise the focus would go to the window. */
export function useGone(element: RefObject<HTMLElement | null>, onGone: () => void): void {
  const latest = useRef(onGone);
  useLayoutEffect(() => {
    latest.current = onGone;
  });
  useLayoutEffect(() => {
    const there = element.current;
    return () => {
      if (there?.contains(document.activeElement) === true) latest.current();
    };
  }, [element]);
}
