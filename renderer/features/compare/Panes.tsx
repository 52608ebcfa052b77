import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useCommands } from '../../app/commands.tsx';
import { Resizer } from '../../ui/Resizer.tsx';
import { useSettings } from '../settings/use-settings.ts';
import styles from './Panes.module.css';

interface PanesProps {
  left: ReactNode;
  middle: ReactNode;
  right: ReactNode;
}

const LEFT = { min: 160, max: 800 };
const RIGHT = { min: 220, max: 900 };
/** The width of the notes pane in which 72 columns of a message fit. */
const WIDE = 610;

/** Three panes side by side; the outer ones can be resized and hidden, and are so again at the next start. */
export function Panes({ left, middle, right }: PanesProps) {
  const [settings, change] = useSettings();
  const [drag, setDrag] = useState<{ left?: number; right?: number }>({});
  const columns = (): void => change({ rightWidth: settings.rightWidth === WIDE ? null : WIDE });
  useCommands({
    'pane.left': () => change({ leftHidden: !settings.leftHidden }),
    'pane.right': () => change({ rightHidden: !settings.rightHidden }),
    'pane.columns': settings.rightHidden ? undefined : columns,
  });
  const middlePane = useMiddle();
  const [leftPane, leftWidth] = useWidth();
  const [rightPane, rightWidth] = useWidth();
  return (
    <div className={styles.panes}>
      {settings.leftHidden ? null : (
        <aside
          ref={leftPane}
          className={styles.left}
          aria-label="Files and commits"
          style={{ width: drag.left ?? settings.leftWidth ?? undefined }}
        >
          {left}
          <Resizer
            label="Width of files and commits"
            edge="right"
            value={leftWidth}
            {...LEFT}
            onChange={(to) => setDrag({ left: to })}
            onDone={(to) => {
              setDrag({});
              change({ leftWidth: to });
            }}
          />
        </aside>
      )}
      <div ref={middlePane} className={styles.middle}>
        {middle}
      </div>
      {settings.rightHidden ? null : (
        <aside
          ref={rightPane}
          className={styles.right}
          aria-label="Notes"
          style={{ width: drag.right ?? settings.rightWidth ?? undefined }}
        >
          {right}
          <Resizer
            label="Width of notes"
            title="Drag, or use the arrow keys; a double click shows 72 columns"
            onReset={columns}
            edge="left"
            value={rightWidth}
            {...RIGHT}
            onChange={(to) => setDrag({ right: to })}
            onDone={(to) => {
              setDrag({});
              change({ rightWidth: to });
            }}
          />
        </aside>
      )}
    </div>
  );
}

/** How wide a pane is: what was chosen, or what the window had room for. */
function useWidth(): readonly [(element: HTMLElement) => () => void, number] {
  const [width, setWidth] = useState(0);
  const measured = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, width];
}

/** Publishes the place of the middle pane to the style sheets: messages must not cover where somebody writes. */
function useMiddle(): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { left, width } = element.getBoundingClientRect();
      style.setProperty('--middle', `${left + width / 2}px`);
      style.setProperty('--middle-width', `${width}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--middle');
      style.removeProperty('--middle-width');
    };
  }, []);
  return pane;
}
