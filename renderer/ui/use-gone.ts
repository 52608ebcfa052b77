import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Calls back when an element is removed while it contains the focus, which would otherwise be lost. */
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
