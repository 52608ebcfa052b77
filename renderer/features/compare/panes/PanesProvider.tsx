import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useCodeColumn, widthOfCode } from '../../../diff/index.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import { requiredContext } from '../../../ui/required-context.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { CODE_COLUMNS, layOutPanes, type PanesLayout } from './pane-layout.ts';

export type PaneSide = 'left' | 'right';

/** The ids of the panes, for the buttons that open them. */
export const PANE_IDS = { left: 'pane-left', right: 'pane-right' } as const;

interface PanesContextValue {
  layout: PanesLayout;
  shown: Record<PaneSide, boolean>;
  /** The pane that is open over the code, and what had the focus before. */
  over: PaneSide | null;
  before: RefObject<Element | null>;
  /** What the panes are in. */
  frame: RefObject<HTMLDivElement | null>;
}

/** Stable. */
interface PaneActions {
  show: (side: PaneSide) => void;
  hide: (side: PaneSide) => void;
  /** Closes a pane that is over the code. @returns true if it was */
  leave: (side: PaneSide) => boolean;
}

const [PanesContext, usePanes] = requiredContext<PanesContextValue>('The panes');
export { usePanes };

const nothing = (): void => undefined;
const ActionsContext = createContext<PaneActions>({ show: nothing, hide: nothing, leave: () => false });

/** Shows and hides panes. */
export const usePaneActions = (): PaneActions => use(ActionsContext);

const SIDES = ['left', 'right'] as const;
const HIDDEN = { left: 'leftHidden', right: 'rightHidden' } as const;

/**
 * Which panes are beside the code, and which one is open over it. Whether a pane is shown beside the code is the
 * reader's choice and remembered; over the code one is open at a time, until it is left.
 * @param view how the code is shown, if not as the reader chose it for changes
 */
export function PanesProvider({ view, children }: { view?: Settings['view']; children: ReactNode }) {
  const [settings, change] = useSettings();
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const [open, setOpen] = useState<PaneSide | null>(null);
  const room = useRoomOf(frame);
  const { view: chosenView, codeSize, codeFont, lineAuthors: authors, leftWidth, rightWidth } = settings;
  const column = useCodeColumn(frame, codeSize, codeFont);
  const code = widthOfCode({ mode: view ?? chosenView, column, authors }, CODE_COLUMNS);
  const layout = useMemo(
    () => layOutPanes(room, code, { leftWidth, rightWidth }),
    [room, code, leftWidth, rightWidth],
  );
  const isBeside = (side: PaneSide): boolean => layout[side].place === 'beside';
  const over = open !== null && !isBeside(open) ? open : null;

  const show = useStable((side: PaneSide): void => {
    if (isBeside(side)) {
      if (settings[HIDDEN[side]]) change({ [HIDDEN[side]]: false });
    } else if (over !== side) {
      if (over === null) before.current = document.activeElement;
      setOpen(side);
    }
  });
  const hide = useStable((side: PaneSide): void => {
    if (isBeside(side)) change({ [HIDDEN[side]]: true });
    else setOpen(null);
  });
  const leave = useStable((side: PaneSide): boolean => {
    if (over === side) setOpen(null);
    return over === side;
  });
  const actions = useMemo(() => ({ show, hide, leave }), [show, hide, leave]);

  // With more room, what was open over the code stays in sight beside it.
  const docked = open !== null && over === null ? open : null;
  useEffect(() => {
    if (docked === null) return;
    show(docked);
    setOpen(null);
  }, [docked, show]);

  // With less room, a pane in which the reader is at work stays open.
  const places = SIDES.map((side) => layout[side].place).join(' ');
  const wasBeside = useRef<readonly PaneSide[]>([]);
  useLayoutEffect(() => {
    const pushed = wasBeside.current.find(
      (side) =>
        !isBeside(side) && document.getElementById(PANE_IDS[side])?.contains(document.activeElement) === true,
    );
    if (pushed !== undefined) {
      before.current = null;
      setOpen(pushed);
    }
    wasBeside.current = SIDES.filter((side) => isBeside(side) && !settings[HIDDEN[side]]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a pane has moved or was hidden
  }, [places, settings.leftHidden, settings.rightHidden]);

  const isShown = (side: PaneSide): boolean => (isBeside(side) ? !settings[HIDDEN[side]] : over === side);
  const [left, right] = [isShown('left'), isShown('right')];
  const panes = useMemo(
    () => ({ layout, shown: { left, right }, over, before, frame }),
    [layout, left, right, over],
  );
  return (
    <ActionsContext value={actions}>
      <PanesContext value={panes}>{children}</PanesContext>
    </ActionsContext>
  );
}

/** An element's width in CSS pixels; before it is measured, the window's. */
function useRoomOf(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(window.innerWidth);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return room;
}
