import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..');

/** A path inside the checkout. */
export const at = (...parts) => join(root, ...parts);

/** What the caller's shell means by a path: npm runs scripts in the project's folder. */
export const fromCaller = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Where things that outlive a checkout are kept: the user's cache folder, by the custom of each system. */
export function cacheRoot() {
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, 'marginalia');
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'marginalia', 'Cache');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'marginalia');
  return join(homedir(), '.cache', 'marginalia');
}
