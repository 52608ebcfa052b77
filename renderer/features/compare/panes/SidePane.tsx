import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { CommandsIn } from '../../../app/commands.tsx';
import { cx } from '../../../ui/cx.ts';
import { Resizer } from '../../../ui/Resizer.tsx';
import { useStable } from '../../../ui/use-stable.ts';
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

/**
 * A pane with a draggable inner border, beside the code or over it. While it is hidden everything in it goes on: it keeps
 * its scroll positions, a save ends, and a conflict stays open.
 */
export function SidePane({ side, name, first, resizer, onComeBack, children }: SidePaneProps) {
  const { layout, shown, over } = usePanes();
  const { leave } = usePaneActions();
  const [dragged, setDragged] = useState<number>();
  const pane = useRef<HTMLElement>(null);
  const { width, max } = layout[side];
  const isOver = over === side;
  const close = useStable((): void => void leave(side));
  useOverCode({ pane, isOpen: isOver, first, close, comeBack: onComeBack });
  const now = Math.min(dragged ?? width, max);
  return (
    <aside
      ref={pane}
      id={PANE_IDS[side]}
      className={cx(styles[side], isOver && styles.over, !shown[side] && styles.hidden)}
      aria-label={name}
      tabIndex={-1}
      style={{ width: now }}
    >
      <CommandsIn hidden={!shown[side]}>{children}</CommandsIn>
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
  );
}
