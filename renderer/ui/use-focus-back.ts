import { useEffect, useState } from 'react';

/**
 * For what opens inside a pane and takes the focus: when it closes and the focus would be nowhere, the element that
 * had it before gets it again. Dialogs and menus do so by themselves.
 */
export function useFocusBack(): void {
  // While rendering for the first time: a field with autofocus takes it before any effect runs.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // When the parts of the page have settled: another part may have taken the focus by then.
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}
