import { useEffect, useState } from 'react';

/**
 * For content that opens inside a pane and takes the focus: if the focus would be lost when it closes, the element that
 * had it before gets it back. Dialogs and menus do this themselves.
 */
export function useFocusBack(): void {
  // During the first render: a field with autofocus takes the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the page has settled: another component may have taken the focus by then.
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    [before],
  );
}
