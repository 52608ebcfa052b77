import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** The part of Electron's `app` that decides where files are kept. */
interface Paths {
  getPath(name: 'userData'): string;
  setPath(name: 'userData', path: string): void;
}

/**
 * The folder for all files of this app. `MARGINALIA_PROFILE` chooses another one, to isolate tests and second profiles;
 * the single-instance lock goes with it.
 */
export function useProfile(app: Paths, env: NodeJS.ProcessEnv): string {
  const wanted = env['MARGINALIA_PROFILE'];
  if (wanted !== undefined && wanted !== '') {
    app.setPath('userData', isAbsolute(wanted) ? wanted : resolve(wanted));
  }
  return app.getPath('userData');
}

/** Gives Chromium a temporary folder for this run, because the profile is unusable. Call before the app is ready. */
export function useTemporaryProfile(
  app: Paths & { once(event: 'quit', listener: () => void): unknown },
): void {
  const temporary = mkdtempSync(join(tmpdir(), 'marginalia-'));
  app.setPath('userData', temporary);
  app.once('quit', () => rmSync(temporary, { recursive: true, force: true }));
}

/** What is wrong, and the one thing to do about it. */
export interface ProfileProblem {
  message: string;
  next: string;
}

/** Why a folder cannot be used as profile; null: it can. Creates the folder if it is missing. */
export function profileProblem(folder: string): ProfileProblem | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return {
      message: `Marginalia cannot keep its files in ${folder}. What is there was not touched.`,
      next: 'Make the folder writable, then try again.',
    };
  }
}
