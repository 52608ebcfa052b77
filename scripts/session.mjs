/**
 * Runs a command in a session of its own:
 *
 *     node scripts/session.mjs -- <command> [arguments]
 *
 * On Linux that is an X server without a screen on a free display, a D-Bus session bus, and a real, unlocked
 * gnome-keyring; all end with the command. Started by root, the whole session runs as an unprivileged user, so that
 * Chromium's sandbox is fully on. On macOS and Windows the command runs in the user's own session.
 *
 * The command starts in the app's folder and has in its environment:
 *
 * - `MARGINALIA_E2E_ELECTRON`  the Electron program
 * - `MARGINALIA_E2E_APP`       the folder of the built app, to be given to Electron: the checkout, or a copy of it that
 *                              the session's user can read (and never write)
 * - `MARGINALIA_E2E_OUT`       a folder to write to; what the command leaves there is the result of the session
 * - `HOME`, `TMPDIR`, `XDG_RUNTIME_DIR`  fresh, empty and private (Linux)
 * - `DISPLAY`, `XAUTHORITY`, `DBUS_SESSION_BUS_ADDRESS`  of the session's own servers (Linux)
 * - `PATH`, language, time zone, terminal settings and every `MARGINALIA_*` variable, unchanged
 *   (on macOS and Windows: the whole environment)
 *
 * Playwright turns Chromium's sandbox off unless given `chromiumSandbox: true`. Given an `executablePath`, it omits the
 * loader that holds the app until Playwright is attached, and about one launch in thirty hangs; without one it finds
 * Electron by `ELECTRON_OVERRIDE_DIST_PATH`, which is set here. A main module that awaits `app.whenReady()` at its top
 * level never resolves.
 *
 * Anything left in `$MARGINALIA_E2E_OUT` is deleted at the end unless `--keep=<folder>` names a place for it.
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
