import type { BrowserWindow } from 'electron';
import type { Part } from '../../shared/ipc/shapes.ts';
import type { Log } from '../security/log.ts';
import { isOurs, PAGE_URL } from '../security/origin.ts';

const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 60_000;
const RELOAD_DELAY_MS = 100;

/** Whether a crashed part may be restarted: not after three crashes within a minute. */
export function createRestarts(now: () => number = () => performance.now()): () => boolean {
  let deaths: number[] = [];
  return () => {
    deaths = [...deaths.filter((at) => at > now() - CRASH_WINDOW_MS), now()];
    return deaths.length <= MAX_CRASHES;
  };
}

/** The part that crashed and was restarted, until the user has been told. */
export interface Recoveries {
  note(part: Part): void;
  /** The last one, once. */
  take(): Part | null;
}

/**
 * @param notify notifies an open page; a page that loads later asks for it
 */
export function createRecoveries(notify: (part: Part) => void): Recoveries {
  let last: Part | null = null;
  return {
    note(part) {
      last = part;
      notify(part);
    },
    take() {
      const taken = last;
      last = null;
      return taken;
    },
  };
}

interface Options {
  log: Log;
  recoveries: Recoveries;
  /** The page crashed too often: asks whether to load it once more. */
  askAgain: () => Promise<boolean>;
}

/** Reloads a page that crashed or was left; drafts are on disk by then. */
export function recover(window: BrowserWindow, { log, recoveries, askAgain }: Options): void {
  const mayRestart = createRestarts();
  // Chromium goes to about:blank without asking. Nothing there may call, but it is not the app either.
  window.webContents.on('did-navigate', (_event, url) => {
    if (isOurs(url) || window.isDestroyed() || !mayRestart()) return;
    log.error(`the page was left for ${url}`);
    window.loadURL(PAGE_URL).catch((error: unknown) => log.error('the page did not load', error));
  });
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page’s process ended: ${reason} (${exitCode})`);
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (mayRestart()) {
      recoveries.note('page');
      // Not inside the event: Chromium is still shutting down the old process, and would crash with it.
      setTimeout(() => reload(window), RELOAD_DELAY_MS);
      return;
    }
    askAgain().then(
      (yes) => (yes ? reload(window) : window.destroy()),
      (error: unknown) => log.error('could not ask the user', error),
    );
  });
}

function reload(window: BrowserWindow): void {
  if (!window.isDestroyed()) window.webContents.reload();
}
