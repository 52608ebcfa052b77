import { useEffect, useRef, type RefObject } from 'react';
import { TEXT_FIELDS } from '../../../app/type-ahead.ts';

interface OverCode {
  pane: RefObject<HTMLElement | null>;
  /** It is open over the code. */
  isOpen: boolean;
  /** A selector of what takes the focus in it at first. */
  first: string;
  /** Closes it: the focus is elsewhere already. */
  close: () => void;
  /** Closes it, and returns the focus to what had it before. */
  comeBack: () => void;
}

/**
 * A pane that is open over the code: the focus goes into it, to its text field or to where it was last; Escape, a press
 * outside, or a focus that moves elsewhere in the page closes it. Menus, dialogs and messages are no part of the page's
 * own tree.
 */
export function useOverCode({ pane, isOpen, first, close, comeBack }: OverCode): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = pane.current;
    if (!isOpen || element === null) return undefined;
    const enter = (): void => {
      const before = last.current !== null && element.contains(last.current) ? last.current : null;
      const beginning = element.querySelector(first);
      // Words that are typed next must not become commands.
      const isForWords = beginning?.matches(TEXT_FIELDS) === true && before?.matches(TEXT_FIELDS) !== true;
      const target = (isForWords ? beginning : (before ?? beginning)) ?? element;
      if (target instanceof HTMLElement && target !== document.activeElement)
        // At a large size the field is below the note: what has the caret is in sight.
        target.focus({ preventScroll: !target.matches(TEXT_FIELDS) });
    };
    if (!element.contains(document.activeElement)) enter();
    // What comes later takes the focus from the pane itself.
    const content = new MutationObserver(() => {
      if (document.activeElement === element) enter();
    });
    content.observe(element, { childList: true, subtree: true });
    const page = element.closest('body > *');
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Element &&
      page?.contains(target) === true &&
      !element.contains(target) &&
      target.closest(`[aria-controls="${element.id}"]`) === null;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (isOutside(target)) close();
        else if (target instanceof Element && target !== element && element.contains(target))
          last.current = target;
      },
      { signal },
    );
    const onPress = ({ target }: Event): void => {
      if (isOutside(target)) close();
    };
    document.addEventListener('pointerdown', onPress, { signal, capture: true });
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, target, defaultPrevented } = event;
        if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
        if (!element.contains(target) && target !== document.body) return;
        event.preventDefault();
        comeBack();
      },
      { signal },
    );
    return () => {
      stop.abort();
      content.disconnect();
    };
  }, [pane, isOpen, first, close, comeBack]);
}
