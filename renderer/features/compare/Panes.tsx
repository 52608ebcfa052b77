import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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
/** Notes as wide as 72 columns of a message, and as they are at first. */
const WIDE = 610;
const NARROW = 320;

/** Three panes side by side; the outer ones can be resized and hidden, and are so again at the next start. */
export function Panes({ left, middle, right }: PanesProps) {
  const [settings, change] = useSettings();
  const [drag, setDrag] = useState<{ left?: number; right?: number }>({});
  useCommands({
    'pane.left': () => change({ leftHidden: !settings.leftHidden }),
    'pane.right': () => change({ rightHidden: !settings.rightHidden }),
    'pane.columns': settings.rightHidden
      ? undefined
      : () => change({ rightWidth: settings.rightWidth === WIDE ? NARROW : WIDE }),
  });
  const middlePane = useMiddle();
  const leftWidth = drag.left ?? settings.leftWidth;
  const rightWidth = drag.right ?? settings.rightWidth;
  return (
    <div className={styles.panes}>
      {settings.leftHidden ? null : (
        <aside className={styles.left} aria-label="Files and commits" style={{ width: leftWidth }}>
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
        <aside className={styles.right} aria-label="Notes" style={{ width: rightWidth }}>
          {right}
          <Resizer
            label="Width of notes"
            title="Drag, or use the arrow keys; a double click shows 72 columns"
            onReset={() => change({ rightWidth: settings.rightWidth === WIDE ? NARROW : WIDE })}
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

/** Tells the style sheets where the middle is, for messages: they must not cover where somebody writes. */
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
