import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBus } from './bus.mjs';
import { startDisplay } from './display.mjs';
import { startKeyring } from './keyring.mjs';

/**
 * Starts what one window needs for itself: a display, and a session bus with a keyring.
 *
 * @param {object} wanted
 * @param {string} wanted.folder private; where the display's cookie is kept
 * @param {boolean} [wanted.display]
 * @param {string} [wanted.keyring] the folder of the keyring
 * @param {boolean} [wanted.keyringOptional] continue if the keyring cannot be started
 * @param {Record<string, string>} [wanted.env] additional environment
 * @param {(server: import('node:child_process').ChildProcess) => void} started called with each server, to end it later
 * @returns {Promise<Record<string, string>>} the environment that leads to them
 */
export async function startDesk({ folder, display, keyring, keyringOptional, env = {} }, started) {
  const names = { ...env };
  if (keyring) {
    const bus = await startBus();
    started(bus.server);
    names.DBUS_SESSION_BUS_ADDRESS = bus.address;
    // On a machine without a system bus, ours answers "no such service"; without any answer Chromium complains.
    if (!existsSync('/run/dbus/system_bus_socket')) names.DBUS_SYSTEM_BUS_ADDRESS = bus.address;
    try {
      started(await startKeyring(keyring, { ...process.env, ...names }));
    } catch (error) {
      if (!keyringOptional) throw error;
      console.error(`Continuing without a keychain: ${error.message}`);
    }
  }
  if (display) {
    const screen = await startDisplay(folder);
    started(screen.server);
    Object.assign(names, screen.env);
  }
  return names;
}

/**
 * Starts further desks, each with a home and a runtime folder of its own, for tests that run at the same time.
 *
 * @param {number} count
 * @param {string} folder private
 * @param {(server: import('node:child_process').ChildProcess) => void} started
 * @returns {Promise<Record<string, string>[]>}
 */
export function moreDesks(count, folder, started) {
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      const [home, run] = ['home', 'run'].map((name) => {
        const path = join(folder, `desk-${at + 2}`, name);
        mkdirSync(path, { recursive: true, mode: 0o700 });
        return path;
      });
      const env = { HOME: home, XDG_RUNTIME_DIR: run };
      return startDesk({ folder: run, display: true, keyring: join(home, '.local/share'), env }, started);
    }),
  );
}
