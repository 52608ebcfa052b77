import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

/** The dialogs that can open over any screen, one at a time. */
export type Overlay =
  | 'palette'
  | 'keys'
  | 'settings'
  | 'keys-settings'
  | 'colours-settings'
  | 'organizations'
  | 'add-organization'
  | 'unsent'
  | 'messages';

interface OverlayState {
  readonly open: Overlay | null;
  readonly show: (overlay: Overlay) => void;
  /** Closes this one, if it is still open: a dialog that ends late closes no other. */
  readonly close: (own: Overlay) => void;
}

const nothing = (): void => undefined;
const Context = createContext<OverlayState>({ open: null, show: nothing, close: nothing });

export function OverlayProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  /** What had the focus before the first dialog opened; a dialog may open another. */
  const before = useRef<Element | null>(null);
  const state = useMemo(
    () => ({
      open,
      show(overlay: Overlay) {
        if (open === null) before.current = document.activeElement;
        setOpen(overlay);
      },
      close: (own: Overlay) => setOpen((now) => (now === own ? null : now)),
    }),
    [open],
  );
  useEffect(() => {
    if (open !== null) return undefined;
    // After the dialog has closed: it restores the focus itself if it can.
    const frame = requestAnimationFrame(() => {
      const lost = document.activeElement === document.body;
      if (lost && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return <Context value={state}>{children}</Context>;
}

export const useOverlay = (): OverlayState => use(Context);
