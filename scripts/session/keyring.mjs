import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../setup/run.mjs';

/**
 * Starts a real gnome-keyring on a session bus and unlocks it.
 *
 * The keyring is in a folder of its own, never among the user's keyrings. Its password is beside it, readable only by its
 * owner: it protects against other users, not against anyone who has the files.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env names the bus
 * @returns {Promise<import('node:child_process').ChildProcess>} the daemon
 */
export async function startKeyring(folder, env) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...env, XDG_DATA_HOME: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  daemon.stderr.on('data', (chunk) => (complaint += chunk));
  daemon.on('error', (error) => (complaint += error.message));
  daemon.stdin.on('error', () => undefined).end(password(folder));
  for (const end = Date.now() + 15_000; Date.now() < end && daemon.exitCode === null; await sleep(50)) {
    if (await isUnlocked(env)) return daemon;
  }
  daemon.kill('SIGKILL');
  throw new Error(`gnome-keyring did not unlock its keyring: ${complaint.trim()}`);
}

/** Locks it, as logging out of a desktop does. A restart unlocks it. */
export async function lockKeyring(env) {
  const login = 'array:objpath:/org/freedesktop/secrets/collection/login';
  const service = 'org.freedesktop.secrets';
  await ask(env, service, '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', login);
}

function password(folder) {
  const file = join(folder, 'password');
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Asks the bus for the owner first: a call to the service itself would make the bus start another one. */
async function isUnlocked(env) {
  if (!(await isOwned(env))) return false;
  const locked = await ask(
    env,
    'org.freedesktop.secrets',
    '/org/freedesktop/secrets/aliases/default',
    'org.freedesktop.DBus.Properties.Get',
    'string:org.freedesktop.Secret.Collection',
    'string:Locked',
  );
  return locked.includes('boolean false');
}

async function isOwned(env) {
  const method = 'org.freedesktop.DBus.NameHasOwner';
  const said = await ask(env, 'org.freedesktop.DBus', '/', method, 'string:org.freedesktop.secrets');
  return said.includes('boolean true');
}

/** Resolves when the bus has no keyring any more, which is a moment after its process ended. */
export async function keyringGone(env) {
  while (await isOwned(env)) await sleep(20);
}

async function ask(env, service, object, method, ...args) {
  const line = ['--session', '--print-reply', `--dest=${service}`, object, method, ...args];
  const { stdout } = await run('dbus-send', line, { env });
  return stdout;
}
