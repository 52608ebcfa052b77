import { useLayoutEffect, type RefObject } from 'react';

/** Puts the caret of a field back when its text was replaced by something else than typing. */
export function useKeptCaret(
  field: RefObject<HTMLTextAreaElement | null>,
  { text, caret }: { text: string; caret: number },
): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || element.selectionStart === caret || document.activeElement !== element) return;
    element.setSelectionRange(caret, caret);
    // Only a new text: a caret that is moved is a selection of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [field, text]);
}
