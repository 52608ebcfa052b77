import { createContext, use, useMemo, useState, type ReactNode } from 'react';

/** The dialogs that can lie over any screen; one at a time. */
export type Overlay = 'palette' | 'keys' | 'settings' | 'organizations' | 'add-organization' | 'unsent';

interface OverlayState {
  readonly open: Overlay | null;
  readonly show: (overlay: Overlay) => void;
  readonly close: () => void;
}

const nothing = (): void => undefined;
const Context = createContext<OverlayState>({ open: null, show: nothing, close: nothing });

export function OverlayProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const state = useMemo(() => ({ open, show: setOpen, close: () => setOpen(null) }), [open]);
  return <Context value={state}>{children}</Context>;
}

export const useOverlay = (): OverlayState => use(Context);
