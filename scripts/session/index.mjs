import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../setup/paths.mjs';
import { SetUpError } from '../setup/say.mjs';
import { stage } from './stage.mjs';
import { mark, sweep } from './sweep.mjs';
import { sessionUser } from './user.mjs';

/** Variables that a session inherits; all others are dropped. */
const kept = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|TERM|CI|DEBUG|FORCE_COLOR|NO_COLOR|PWDEBUG|MARGINALIA_\w+)$/;

/**
 * Paths that are valid inside the session. `out` is writable.
 *
 * @typedef {{ app: string, node: string, electron: string, out: string }} Places
 */

/**
 * `env` adds to the environment; `keep` is called at the end, before the session's folder is removed, to save what was
 * written to `out`; `desks` is the number of displays and keyrings (see inside.mjs); `label` is prefixed to every line of
 * the command's output; `place` is where the session creates the folders it writes to; `started` is called with the
 * process id of the session's first process.
 *
 * @typedef {object} SessionOptions
 * @property {(places: Places) => Record<string, string>} [env]
 * @property {(out: string) => void} [keep]
 * @property {number} [desks]
 * @property {string} [label]
 * @property {string} [place]
 * @property {(pid?: number) => void} [started]
 */

/**
 * Runs a command in a session (scripts/session.mjs documents its environment), and always cleans up after it.
 *
 * @param {import('../setup/electron.mjs').Electron} electron
 * @param {(places: Places) => string[]} command
 * @param {SessionOptions} [options]
 * @returns {Promise<number>} exit code
 */
export async function inSession(
  electron,
  command,
  { env = () => ({}), keep, desks = 1, label, place = tmpdir(), started } = {},
) {
  if (process.platform !== 'linux') return withoutSession(electron, command, { env, keep, label, started });
  const id = randomBytes(8).toString('hex');
  const user = await sessionUser();
  // The checkout's hard links must be on its disk; what the session writes may be on another one.
  const [folder, written] = [tmpdir(), place].map((each) => mkdtempSync(join(each, 'marginalia-session-')));
  const own = Object.fromEntries(
    ['home', 'run', 'tmp', 'out'].map((name) => [name, ownFolder(written, name, user)]),
  );
  let status = 1;
  try {
    // Others may traverse it, to reach what is shared with the session's user; its own folders are closed to them.
    for (const each of [folder, written]) chmodSync(each, 0o711);
    const paths = user
      ? await stage(user, folder, electron)
      : { app: root, node: process.execPath, electron: electron.binary };
    const places = { ...paths, out: own.out };
    const environment = {
      LANG: 'C.UTF-8',
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name))),
      ...identity(user),
      HOME: own.home,
      TMPDIR: own.tmp,
      XDG_RUNTIME_DIR: own.run,
      ELECTRON_OVERRIDE_DIST_PATH: join(places.electron, '..'),
      MARGINALIA_E2E_ELECTRON: places.electron,
      MARGINALIA_E2E_APP: places.app,
      MARGINALIA_E2E_OUT: own.out,
      [mark]: id,
      ...env(places),
    };
    const inside = join(places.app, 'scripts/session/inside.mjs');
    const options = [`--folder=${own.run}`, '--display', `--keyring=${join(own.home, '.local/share')}`];
    const line = [inside, ...options, `--desks=${desks}`, '--', ...command(places)];
    status = await watch(places.node, line, {
      cwd: places.app,
      env: environment,
      label,
      started,
      ...credentials(user),
    });
    return status;
  } finally {
    await sweep(id);
    keep?.(own.out);
    for (const each of [folder, written]) rmSync(each, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** macOS and Windows have a display and a keychain: the command runs in the user's own session. */
async function withoutSession(electron, command, { env, keep, label, started }) {
  const folder = mkdtempSync(join(tmpdir(), 'marginalia-session-'));
  const places = { app: root, node: process.execPath, electron: electron.binary, out: folder };
  try {
    const [program = '', ...args] = command(places);
    const named = {
      MARGINALIA_E2E_ELECTRON: places.electron,
      MARGINALIA_E2E_APP: places.app,
      MARGINALIA_E2E_OUT: folder,
    };
    const environment = { ...process.env, ...named, ...env(places) };
    return await watch(program, args, { cwd: root, env: environment, label, started });
  } finally {
    keep?.(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Runs a command to its end and passes signals on. Standard input stays open as long as this process lives: see
 * inside.mjs. With a label, output is printed line by line, so that two commands in parallel can be told apart.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { label?: string, started?: (pid?: number) => void }} options
 * @returns {Promise<number>} exit code
 */
export function watch(program, args, { label, started, ...options }) {
  return new Promise((resolve, reject) => {
    const heard = label === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, { ...options, stdio: ['pipe', heard, heard] });
    started?.(child.pid);
    const relay = (from, to) =>
      from && createInterface({ input: from }).on('line', (line) => to.write(`${label}${line}\n`));
    relay(child.stdout, process.stdout);
    relay(child.stderr, process.stderr);
    const pass = (signal) => child.kill(signal);
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, pass);
    const finish = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.on('error', (error) => {
      finish();
      reject(new SetUpError(`${program} could not be started: ${error.message}`));
    });
    child.on('exit', async (code, signal) => {
      finish();
      // Its last output may still arrive; but an orphan of it may hold the pipe open forever.
      if (label !== undefined) await Promise.race([once(child, 'close'), sleep(500)]);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

function ownFolder(folder, name, user) {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

const identity = (user) => (user ? { USER: user.name, LOGNAME: user.name } : pick('USER', 'LOGNAME'));
const credentials = (user) => (user ? { uid: user.uid, gid: user.gid } : {});
const pick = (...names) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Copies a session's output to its destination; started by root, the copy belongs to root. */
export function save(out, target) {
  if (existsSync(out)) cpSync(out, target, { recursive: true });
}
