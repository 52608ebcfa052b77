import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useCommands, useCommandsOfHidden } from '../../../app/commands.tsx';
import { typeAhead } from '../../../app/type-ahead.ts';
import { readingPane } from '../../../ui/reading-pane.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { LEFT_PX, RIGHT_PX, WIDE_PX } from './pane-layout.ts';
import styles from './Panes.module.css';
import { PANE_IDS, usePaneActions, usePanes, type PaneSide } from './PanesProvider.tsx';
import { SidePane } from './SidePane.tsx';

interface PanesProps {
  left: ReactNode;
  /** What the left one is called. */
  leftName?: string;
  middle: ReactNode;
  /** Absent: there is none. */
  right?: ReactNode;
}

/** A narrower message would have a word in a line. */
const MIN_MESSAGE_PX = 300;
/** Where a note is written, or what is in its place. */
const COMPOSER = '[data-composer] :is(textarea, button)';
/** How long to wait for it; after that there is none. */
const COMPOSER_TIMEOUT_MS = 2000;
/** Commands that reveal an outer pane. */
const LEFT_PANE_COMMANDS = ['files.filter', 'files.show', 'commits.show', 'remarks.show'] as const;
const RIGHT_PANE_COMMANDS = ['notes.search', 'signature.check'] as const;

/**
 * Files and commits, the code, and notes. The outer ones can be resized and hidden, which is remembered; where the code
 * needs their room they open over it.
 */
export function Panes({ left, leftName = 'Files and commits', middle, right }: PanesProps) {
  const [settings, change] = useSettings();
  const { frame, layout, shown, over, before } = usePanes();
  const { show, hide } = usePaneActions();
  const columns = (): void => change({ rightWidth: settings.rightWidth === WIDE_PX ? null : WIDE_PX });
  const comeBack = useStable((): void => {
    const target = before.current;
    if (over !== null) hide(over);
    const isThere = target instanceof HTMLElement && target !== document.body && target.checkVisibility();
    (isThere ? target : readingPane())?.focus();
  });
  const toggle = (side: PaneSide): void => {
    if (over === side) comeBack();
    else if (shown[side]) hide(side);
    else if (side === 'right' && layout.right.place === 'over') showNotes();
    else show(side);
  };
  /** Over the code the notes take the focus: what is typed before their composer is there goes into it. */
  const showNotes = (): void => {
    const isThere = document.getElementById(PANE_IDS.right)?.querySelector(COMPOSER) != null;
    if (!isThere) keepWords();
    show('right');
  };
  useCommands({
    'pane.left': () => toggle('left'),
    'pane.right': right === undefined ? undefined : () => toggle('right'),
    'pane.columns': right !== undefined && shown.right ? columns : undefined,
  });
  useCommandsOfHidden(!shown.left, LEFT_PANE_COMMANDS, () => show('left'));
  useCommandsOfHidden(right !== undefined && !shown.right, RIGHT_PANE_COMMANDS, () => show('right'));
  const keepWords = useWordsForComposer(over === 'right');
  const middlePane = useMiddle(over);
  return (
    <div ref={frame} className={styles.panes}>
      <SidePane
        side="left"
        name={leftName}
        first='[role="tree"], [role="listbox"]'
        onComeBack={comeBack}
        resizer={{
          label: 'Width of files and commits',
          min: LEFT_PX.min,
          onDone: (to) => change({ leftWidth: to }),
        }}
      >
        {left}
      </SidePane>
      <div ref={middlePane} className={styles.middle}>
        {middle}
      </div>
      {right === undefined ? null : (
        <SidePane
          side="right"
          name="Notes"
          first={COMPOSER}
          onComeBack={comeBack}
          resizer={{
            label: 'Width of notes',
            title: 'Drag, or use the arrow keys; a double click shows 72 columns',
            onReset: columns,
            min: RIGHT_PX.min,
            onDone: (to) => change({ rightWidth: to }),
          }}
        >
          {right}
        </SidePane>
      )}
    </div>
  );
}

/** Keeps what is typed before the composer is there, until it is or the notes are left. Escape drops it. */
function useWordsForComposer(isOpen: boolean): () => void {
  const drop = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => drop.current?.(), COMPOSER_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      drop.current?.();
    };
  }, [isOpen]);
  return () => (drop.current = typeAhead(() => undefined));
}

/**
 * Publishes where the middle pane is in sight to the style sheets: messages must not cover a text field, also of a pane
 * that is open over the code.
 */
function useMiddle(over: PaneSide | null): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const cover = over === null ? null : element.parentElement?.querySelector(`#${PANE_IDS[over]}`);
    const observer = new ResizeObserver(() => {
      let { left, right } = element.getBoundingClientRect();
      const covered = cover?.getBoundingClientRect();
      // A pane that leaves too little beside it: messages keep clear of what has the focus in it.
      const isRoom = covered !== undefined && right - left - covered.width >= MIN_MESSAGE_PX;
      if (isRoom && over === 'left') left = covered.right;
      if (isRoom && over === 'right') right = covered.left;
      style.setProperty('--middle', `${(left + right) / 2}px`);
      style.setProperty('--middle-width', `${right - left}px`);
    });
    observer.observe(element);
    if (cover) observer.observe(cover);
    return () => {
      observer.disconnect();
      style.removeProperty('--middle');
      style.removeProperty('--middle-width');
    };
  }, [over]);
  return pane;
}
