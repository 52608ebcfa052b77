import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const appHandlers = ({ desktop, keychain, store, setAside }: Services): Handlers['app'] => ({
  info: async () => ({
    version: desktop.version,
    electron: process.versions['electron'] ?? '',
    platform: process.platform,
    sandboxed: desktop.sandboxed,
    keychain: await keychain.state(),
    setAside: [...store.setAside(), ...setAside],
    open: desktop.open(),
  }),
  ready({ screen }) {
    desktop.ready(screen);
    return null;
  },
  openExternal: ({ url }) => desktop.openExternal(url),
  copyText({ text }) {
    desktop.copyText(text);
    return null;
  },
});
