import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const appHandlers = ({ desktop, recoveries, store, filesSetAside }: Services): Handlers['app'] => ({
  info: () => ({
    version: desktop.version,
    electron: process.versions['electron'] ?? '',
    platform: process.platform,
    sandboxed: desktop.sandboxed,
    filesSetAside: [...store.filesSetAside(), ...filesSetAside],
    open: desktop.open(),
  }),
  takeRecovered: () => recoveries.take(),
  ready: ({ screen }) => desktop.ready(screen),
  openExternal: ({ url }) => desktop.openExternal(url),
  drawSvg: async ({ text }) => ({ png: (await desktop.drawSvg(text)).toString('base64') }),
  copyText: ({ text }) => desktop.copyText(text),
});
