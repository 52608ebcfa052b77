import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { firstLine } from './first-line.mjs';

/**
 * Starts a session bus that starts no services on its own (see bus.conf). Its output is shown only if it fails.
 *
 * @returns {Promise<{ address: string, server: import('node:child_process').ChildProcess }>}
 */
export async function startBus() {
  const configuration = join(import.meta.dirname, 'bus.conf');
  const args = [`--config-file=${configuration}`, '--nofork', '--nopidfile', '--print-address=3'];
  const server = spawn('dbus-daemon', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  return { address: await firstLine('dbus-daemon', server), server };
}
