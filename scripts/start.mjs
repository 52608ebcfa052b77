/**
 * `npm start`: sets up what is missing, builds if the sources changed, and opens the app on the sample organization.
 * Arguments after `--` go to the app.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import * as path from 'node:path';
import { watch } from './session/index.mjs';
import { sandboxArguments } from './session/sandbox.mjs';
import { main, setUp } from './setup/index.mjs';
import { at, root } from './setup/paths.mjs';
import { say } from './setup/say.mjs';

const linux = process.platform === 'linux';
const needsDisplay = linux && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
const needsBus = linux && !hasSessionBus();

await main(async (argv) => {
  /** @type {('git' | 'app' | 'display' | 'keyring')[]} */
  const system = ['git', 'app'];
  if (needsDisplay) system.push('display');
  if (needsBus) system.push('keyring');
  const electron = await setUp({ system, build: true });
  const env = { ...process.env };
  // Some editors' terminals set this: Electron would start as plain Node.
  delete env.ELECTRON_RUN_AS_NODE;
  const sandbox = sandboxArguments(env);
  if (sandbox.length > 0) {
    say(
      'Warning: running as root, so without the Chromium sandbox. Run it as an ordinary user for real work.',
    );
  }
  const [folder, ...range] = argv.filter((argument) => !argument.startsWith('-'));
  // Where the command was typed: npm changes to the project's folder first.
  const asked = folder === undefined ? null : path.resolve(env.INIT_CWD ?? process.cwd(), folder);
  const options = argv.filter((argument) => argument.startsWith('-'));
  const what = asked === null ? ['--open=sample'] : [asked, ...range];
  const line = [electron.binary, ...sandbox, root, ...options, ...what];
  say(`Opening Marginalia on ${asked ?? 'the sample organization'}.`);
  return needsDisplay || needsBus ? inOwnSession(line, env) : directly(line, env);
});

/** Adds what this machine lacks: a display, a session bus with a keyring. */
async function inOwnSession([command = '', ...args], env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marginalia-start-'));
  chmodSync(folder, 0o700);
  const inside = [process.execPath, at('scripts/session/inside.mjs'), `--folder=${folder}`];
  if (needsDisplay) {
    say('No display: the app runs under Xvfb, where you cannot see it.');
    inside.push('--display');
  }
  if (needsBus) {
    const keyring = path.join(
      process.env.XDG_DATA_HOME ?? path.join(homedir(), '.local/share'),
      'marginalia-development',
    );
    say(`No session bus: starting a private one, with a development keyring in ${keyring}.`);
    inside.push(`--keyring=${keyring}`, '--keyring-optional');
    env.XDG_RUNTIME_DIR ??= folder;
  }
  const [program = '', ...rest] = [...inside, '--', command, ...args];
  try {
    return await watch(program, rest, { cwd: root, env });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function directly([command = '', ...args], env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** systemd keeps the bus at a fixed path in the runtime folder, where it is found without being named. */
function hasSessionBus() {
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: runtime } = process.env;
  return Boolean(address) || (runtime !== undefined && existsSync(path.join(runtime, 'bus')));
}
