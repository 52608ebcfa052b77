import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/**
 * "Unified ▾" in the file headers. Headers come and go while scrolling, so each has only a plain button; the menu
 * itself is one for all of them, anchored at whichever was pressed.
 */
export function useViewButton(mode: 'unified' | 'split') {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const headerExtra = useCallback((): ReactNode => {
    const name = mode === 'unified' ? 'Unified' : 'Split';
    return (
      <Button
        look="quiet"
        aria-label={`View: ${name}`}
        aria-haspopup="menu"
        onClick={(event: MouseEvent<HTMLElement>) => {
          const pressed = event.currentTarget;
          setAnchor((open) => (open === pressed ? null : pressed));
        }}
      >
        {name}
        <Icon name="chevron" size={12} />
      </Button>
    );
  }, [mode]);
  const close = useCallback(() => setAnchor(null), []);
  return { anchor, headerExtra, close };
}
