/**
 * Runs a command with a display, and a session bus with a keyring, of its own, and ends with its exit code:
 *
 *     node inside.mjs --folder=<private folder> [--display] [--keyring=<folder> [--keyring-optional]] -- <command> [arguments]
 *
 * When standard input ends, whoever started this is gone, and everything is stopped: nothing outlives a killed
 * parent.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBus } from './bus.mjs';
import { startDisplay } from './display.mjs';
import { startKeyring } from './keyring.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    display: { type: 'boolean' },
    keyring: { type: 'string' },
    'keyring-optional': { type: 'boolean' },
  },
});
const [command = '', ...args] = positionals;
/** @type {import('node:child_process').ChildProcess[]} */
const servers = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let child;

/** Ends the servers, the last one first, and waits for them: nothing is left for somebody else to bury. */
const finish = async (code) => {
  for (const server of servers.toReversed()) {
    if (server.exitCode !== null || server.signalCode !== null) continue;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await Promise.race([ended, sleep(2000)]);
  }
  process.exit(code);
};

const end = (signal) => {
  if (!child) void finish(1);
  child?.kill(signal);
  setTimeout(() => child?.kill('SIGKILL'), 5000).unref();
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => end(signal));
process.stdin.on('end', () => end('SIGTERM')).resume();

/** @returns {Promise<Record<string, string>>} what the environment has to say about them */
async function busAndKeyring(folder) {
  const bus = await startBus();
  servers.push(bus.server);
  /** @type {Record<string, string>} */
  const names = { DBUS_SESSION_BUS_ADDRESS: bus.address };
  // A machine without a system bus: our own answers "no such service", where silence makes Chromium complain.
  if (!existsSync('/run/dbus/system_bus_socket')) names.DBUS_SYSTEM_BUS_ADDRESS = bus.address;
  try {
    servers.push(await startKeyring(folder, { ...process.env, ...names }));
  } catch (error) {
    if (!values['keyring-optional']) throw error;
    console.error(`It goes on without a keychain: ${error.message}`);
  }
  return names;
}

try {
  const env = { ...process.env };
  if (values.keyring) Object.assign(env, await busAndKeyring(values.keyring));
  if (values.display) {
    const display = await startDisplay(values.folder ?? '');
    servers.push(display.server);
    Object.assign(env, display.env);
  }
  child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('error', (error) => {
    console.error(error.message);
    void finish(127);
  });
  child.on('exit', (code, signal) => void finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
} catch (error) {
  console.error(`The session could not be set up: ${error.message}`);
  await finish(70);
}
