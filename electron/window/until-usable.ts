import { app, session } from 'electron';
import { AppFailure } from '../../shared/failure.ts';
import { refuseCalls } from '../ipc/router.ts';
import { profileProblem, type ProfileProblem } from '../profile/profile.ts';
import { serveApp, stopServing } from '../protocol/protocol.ts';
import { secureSession } from '../security/index.ts';
import type { Log } from '../security/log.ts';
import { PAGE_URL } from '../security/origin.ts';
import { backgroundOf } from './theme.ts';
import { createWindow, showWhenPaintable } from './window.ts';

interface Options {
  /** The profile's folder, and why it cannot be used. */
  profile: string;
  problem: ProfileProblem;
  /** The built page. */
  root: string;
  preload: string;
  icon: string;
  log: Log;
}

/**
 * Shows in the app's own window why the profile cannot be used, until it can: every call of the page gets that answer,
 * and each checks again. Chromium keeps its files elsewhere meanwhile.
 * @returns a function that closes that window, once the usual one is open
 */
export async function untilUsable({
  profile,
  problem,
  root,
  preload,
  icon,
  log,
}: Options): Promise<() => void> {
  await app.whenReady();
  secureSession(session.defaultSession);
  const place = { read: () => null, write: () => undefined };
  const opened = createWindow({ preload, icon });
  const { window } = opened;
  showWhenPaintable(opened, { background: backgroundOf({ theme: 'system' }), place });
  serveApp({ root, endpoints: new Map() });
  const usable = Promise.withResolvers<void>();
  const stop = refuseCalls(() => {
    const now = profileProblem(profile);
    if (now === null) usable.resolve();
    throw new AppFailure({ kind: 'storage-unavailable', ...(now ?? problem) });
  }, log);
  window.loadURL(PAGE_URL).catch((error: unknown) => log.error('the page did not load', error));
  await usable.promise;
  stop();
  stopServing();
  app.setPath('userData', profile);
  return () => window.destroy();
}
