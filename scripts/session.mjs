/**
 * Runs a command in a session of its own:
 *
 *     node scripts/session.mjs -- <command> [arguments]
 *
 * On Linux that is: an X server without a screen on a free display, a D-Bus session bus, and a real
 * gnome-keyring, unlocked, all ended with the command. As root the whole session runs as an unprivileged user,
 * so that Chromium's sandbox is on in full. On macOS and Windows the command runs in the person's own session.
 *
 * The command is started in the app's folder and finds in its environment:
 *
 * - `MARGINALIA_E2E_ELECTRON`  the Electron program
 * - `MARGINALIA_E2E_APP`       the folder of the built app, to be given to Electron: the checkout, or a copy of it
 *                              the session's user can read (never writable by that user)
 * - `MARGINALIA_E2E_OUT`       a folder to write to; what the command leaves there is the result of the session
 * - `HOME`, `TMPDIR`, `XDG_RUNTIME_DIR`  fresh, empty and private (Linux)
 * - `DISPLAY`, `XAUTHORITY`, `DBUS_SESSION_BUS_ADDRESS`  of the session's own servers (Linux)
 * - `PATH`, language, time zone, terminal settings and every `MARGINALIA_*` variable are passed on
 *   (on macOS and Windows: everything is)
 *
 * Playwright switches Chromium's sandbox off unless it is told `chromiumSandbox: true`. Given an `executablePath` it
 * leaves out the loader that holds the app back until it is attached, and one launch in some thirty hangs; without
 * one it finds Electron by `ELECTRON_OVERRIDE_DIST_PATH`, which is set here. A main module that awaits
 * `app.whenReady()` at its top level never gets there.
 *
 * What is left in `$MARGINALIA_E2E_OUT` is thrown away at the end unless `--keep=<folder>` names a place for it.
 */
import { parseArgs } from 'node:util';
import { inSession, save } from './session/index.mjs';
import { main, setUp } from './setup/index.mjs';
import { sessionSystem } from './session/needs.mjs';

await main(async (argv) => {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const electron = await setUp({ system: sessionSystem, build: false });
  return inSession(electron, () => positionals, {
    keep: (out) => values.keep && save(out, values.keep),
  });
});
