import { Activity, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Resizer } from '../../../ui/Resizer.tsx';
import styles from './Panes.module.css';
import { PANE_IDS, usePaneActions, usePanes, type PaneSide } from './PanesProvider.tsx';
import { useOverCode } from './use-over-code.ts';

type Edge = Omit<ComponentProps<typeof Resizer>, 'value' | 'max' | 'edge' | 'onChange'>;

interface SidePaneProps {
  side: PaneSide;
  name: string;
  /** A selector of what takes the focus in it at first, when it opens over the code. */
  first: string;
  resizer: Edge;
  /** Closes it and returns the focus to what had it before. */
  onComeBack: () => void;
  children: ReactNode;
}

/** A pane with a draggable inner border, beside the code or over it. What is in it is kept while it is hidden. */
export function SidePane({ side, name, first, resizer, onComeBack, children }: SidePaneProps) {
  const { layout, shown, over } = usePanes();
  const { leave } = usePaneActions();
  const [dragged, setDragged] = useState<number>();
  const pane = useRef<HTMLElement>(null);
  const { width, max } = layout[side];
  const isOver = over === side;
  const [close] = useState(() => (): void => void leave(side));
  useOverCode({ pane, isOpen: isOver, first, close, comeBack: onComeBack });
  const now = Math.min(dragged ?? width, max);
  return (
    <Activity mode={shown[side] ? 'visible' : 'hidden'}>
      <aside
        ref={pane}
        id={PANE_IDS[side]}
        className={cx(styles[side], isOver && styles.over)}
        aria-label={name}
        tabIndex={-1}
        style={{ width: now }}
      >
        {children}
        <Resizer
          {...resizer}
          edge={side === 'left' ? 'right' : 'left'}
          value={now}
          max={max}
          onChange={setDragged}
          onDone={(to) => {
            setDragged(undefined);
            resizer.onDone(to);
          }}
        />
      </aside>
    </Activity>
  );
}
