/**
 * Runs a command with its own display, session bus and keyring, and exits with its exit code:
 *
 *     node inside.mjs --folder=<private folder> [--display] [--keyring=<folder> [--keyring-optional]] [--desks=<n>] -- <command> [arguments]
 *
 * With more than one desk the command gets the environment of each in `MARGINALIA_DESKS`, as a JSON list; its own is
 * the first.
 *
 * When standard input ends, the parent is gone and everything is stopped: nothing outlives a killed parent.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { moreDesks, startDesk } from './desk.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    display: { type: 'boolean' },
    keyring: { type: 'string' },
    'keyring-optional': { type: 'boolean' },
    desks: { type: 'string', default: '1' },
  },
});
const [command = '', ...args] = positionals;
/** @type {import('node:child_process').ChildProcess[]} */
const servers = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let child;

/** Stops the servers, the last one first, and waits for them: no process is left behind. */
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

try {
  const started = (server) => void servers.push(server);
  const { folder = '', display, keyring, 'keyring-optional': keyringOptional } = values;
  const [own, others] = await Promise.all([
    startDesk({ folder, display, keyring, keyringOptional }, started),
    moreDesks(Number(values.desks) - 1, folder, started),
  ]);
  const env = { ...process.env, ...own, MARGINALIA_DESKS: JSON.stringify([own, ...others]) };
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
