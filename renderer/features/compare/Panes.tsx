import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useCommands, useCommandsOfHidden } from '../../app/commands.tsx';
import { useSettings } from '../settings/use-settings.ts';
import styles from './Panes.module.css';
import { SidePane } from './SidePane.tsx';

interface PanesProps {
  left: ReactNode;
  middle: ReactNode;
  right: ReactNode;
}

const LEFT = { min: 160, max: 800 };
const RIGHT = { min: 220, max: 900 };
/** Commands that reveal an outer pane. */
const LEFT_PANE_COMMANDS = ['files.filter', 'files.show', 'commits.show', 'remarks.show'] as const;
const RIGHT_PANE_COMMANDS = ['notes.search'] as const;
/** The width in pixels of a notes pane in which 72 columns of a message fit. */
const WIDE_PX = 610;

/** Three panes side by side; the outer ones can be resized and hidden, which is remembered. */
export function Panes({ left, middle, right }: PanesProps) {
  const [settings, change] = useSettings();
  const columns = (): void => change({ rightWidth: settings.rightWidth === WIDE_PX ? null : WIDE_PX });
  useCommands({
    'pane.left': () => change({ leftHidden: !settings.leftHidden }),
    'pane.right': () => change({ rightHidden: !settings.rightHidden }),
    'pane.columns': settings.rightHidden ? undefined : columns,
  });
  useCommandsOfHidden(settings.leftHidden, LEFT_PANE_COMMANDS, () => change({ leftHidden: false }));
  useCommandsOfHidden(settings.rightHidden, RIGHT_PANE_COMMANDS, () => change({ rightHidden: false }));
  const middlePane = useMiddle();
  return (
    <div className={styles.panes}>
      {settings.leftHidden ? null : (
        <SidePane
          name="Files and commits"
          className={styles.left}
          width={settings.leftWidth}
          resizer={{
            label: 'Width of files and commits',
            edge: 'right',
            ...LEFT,
            onDone: (to) => change({ leftWidth: to }),
          }}
        >
          {left}
        </SidePane>
      )}
      <div ref={middlePane} className={styles.middle}>
        {middle}
      </div>
      {settings.rightHidden ? null : (
        <SidePane
          name="Notes"
          className={styles.right}
          width={settings.rightWidth}
          resizer={{
            label: 'Width of notes',
            title: 'Drag, or use the arrow keys; a double click shows 72 columns',
            onReset: columns,
            edge: 'left',
            ...RIGHT,
            onDone: (to) => change({ rightWidth: to }),
          }}
        >
          {right}
        </SidePane>
      )}
    </div>
  );
}

/** Publishes the position of the middle pane to the style sheets: messages must not cover a text field. */
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
