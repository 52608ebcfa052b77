import type { BrowserWindow } from 'electron';
import type { Log } from '../security/log.ts';
import { isOurs, PAGE } from '../security/origin.ts';

const MOST = 3;
const WINDOW_MS = 60_000;
const RELOAD_AFTER = 100;

/** Whether a part that died may be started again: not when it died three times within a minute. */
export function createRestarts(now: () => number = Date.now): () => boolean {
  let deaths: number[] = [];
  return () => {
    deaths = [...deaths.filter((at) => at > now() - WINDOW_MS), now()];
    return deaths.length <= MOST;
  };
}

/** A page that died, or that was left, is loaded again; drafts are on disk by then. */
export function recover(window: BrowserWindow, log: Log): void {
  const mayRestart = createRestarts();
  // Chromium asks nobody before it goes to about:blank. Nothing there may call, but it is not the app either.
  window.webContents.on('did-navigate', (_event, url) => {
    if (isOurs(url) || window.isDestroyed() || !mayRestart()) return;
    log.error(`the page was left for ${url}`);
    window.loadURL(PAGE).catch((error: unknown) => log.error('the page did not load', error));
  });
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page’s process ended: ${reason} (${exitCode})`);
    if (reason === 'clean-exit' || window.isDestroyed() || !mayRestart()) return;
    // Not from inside the event: Chromium is still taking the old process down, and would go down with it.
    setTimeout(() => {
      if (!window.isDestroyed()) window.webContents.reload();
    }, RELOAD_AFTER);
  });
}
