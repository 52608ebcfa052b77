import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { Resizer } from '../../ui/Resizer.tsx';

type Edge = Omit<ComponentProps<typeof Resizer>, 'value' | 'onChange'>;

interface SidePaneProps {
  name: string;
  className: string | undefined;
  /** Chosen width in pixels; null: whatever the window has room for. */
  width: number | null;
  resizer: Edge;
  children: ReactNode;
}

/** A pane beside the diff, with a draggable inner border. */
export function SidePane({ name, className, width, resizer, children }: SidePaneProps) {
  const [dragged, setDragged] = useState<number>();
  const [pane, shown] = useWidth();
  return (
    <aside
      ref={pane}
      className={className}
      aria-label={name}
      style={{ width: dragged ?? width ?? undefined }}
    >
      {children}
      <Resizer
        {...resizer}
        value={shown}
        onChange={setDragged}
        onDone={(to) => {
          setDragged(undefined);
          resizer.onDone(to);
        }}
      />
    </aside>
  );
}

/** A pane's width: the chosen one, or what the window has room for. */
function useWidth(): readonly [(element: HTMLElement) => () => void, number] {
  const [width, setWidth] = useState(0);
  const measured = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, width];
}
