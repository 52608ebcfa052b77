import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..');

/** A path inside the checkout. */
export const at = (...parts) => join(root, ...parts);

/** Resolves a path relative to where the user called npm, which runs scripts in the project's folder. */
export const fromCaller = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** The user's cache folder, by each system's convention: for what outlives a checkout. */
export function cacheRoot() {
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, 'marginalia');
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'marginalia', 'Cache');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'marginalia');
  return join(homedir(), '.cache', 'marginalia');
}
