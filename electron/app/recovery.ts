import type { BrowserWindow } from 'electron';
import type { Log } from '../security/log.ts';

const MOST = 3;
const WINDOW_MS = 60_000;

/** Whether a part that died may be started again: not when it died three times within a minute. */
export function createRestarts(now: () => number = Date.now): () => boolean {
  let deaths: number[] = [];
  return () => {
    deaths = [...deaths.filter((at) => at > now() - WINDOW_MS), now()];
    return deaths.length <= MOST;
  };
}

/** A page that died is loaded again; drafts are on disk by then. Errors of the main process are logged, not shown. */
export function recover(window: BrowserWindow, log: Log): void {
  const mayRestart = createRestarts();
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page’s process ended: ${reason} (${exitCode})`);
    if (reason !== 'clean-exit' && !window.isDestroyed() && mayRestart()) window.reload();
  });
}
