import {
  createContext,
  use,
  useCallback,
  useState,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
} from 'react';
import { loadable } from '../ui/loadable.tsx';
import type { OpenMenu, Target } from './target.ts';

const ContextMenu = loadable(() => import('../features/context-menu/ContextMenu.tsx'));

/** Where a context menu opens: at the pointer, or at the focused element for a key. */
type MenuEvent = Pick<ReactMouseEvent, 'clientX' | 'clientY' | 'preventDefault' | 'stopPropagation'>;

type Open = (event: MenuEvent, target: Target, row: Element) => void;
const Context = createContext<Open>(() => undefined);

export function ContextMenuProvider({ children }: { children: ReactNode }) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const open = useCallback<Open>((event, target, row) => {
    event.preventDefault();
    event.stopPropagation();
    const box = row.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    // A keyboard event's position is the focus, which is rarely the row's position.
    const at = inside ? new DOMRect(x, y, 0, 0) : new DOMRect(box.left + 24, box.top, 0, box.height);
    setMenu((before) => ({ key: (before?.key ?? 0) + 1, target, at, from: document.activeElement }));
  }, []);
  const close = useCallback(() => setMenu(null), []);
  return (
    <Context value={open}>
      {children}
      {menu === null ? null : <ContextMenu key={menu.key} menu={menu} onClose={close} />}
    </Context>
  );
}

/** Opens the context menu of a target for the event that requested it. `row`: where the target is drawn. Stable. */
export const useContextMenu = (): Open => use(Context);
