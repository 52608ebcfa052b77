import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Starts a session bus. It starts no services by itself (see bus.conf), and what it has to say about the machine
 * is shown only when it fails.
 *
 * @returns {Promise<{ address: string, server: import('node:child_process').ChildProcess }>}
 */
export async function startBus() {
  const configuration = join(import.meta.dirname, 'bus.conf');
  const args = [`--config-file=${configuration}`, '--nofork', '--nopidfile', '--print-address=3'];
  const server = spawn('dbus-daemon', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  return { address: await address(server), server };
}

function address(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    let complaint = '';
    server.stderr.on('data', (chunk) => (complaint += chunk));
    server.stdio[3].on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) resolve(said.trim());
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`dbus-daemon did not start: ${complaint.trim()}`)));
  });
}
