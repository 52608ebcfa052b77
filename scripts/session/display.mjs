import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { run } from '../setup/run.mjs';
import { firstLine } from './first-line.mjs';

/**
 * Starts an X server without a screen on a free display, guarded by a cookie, so that no other user of the
 * machine can look at it or type into it.
 *
 * @param {string} folder private to this session; the cookie is kept here
 * @returns {Promise<{ env: { DISPLAY: string, XAUTHORITY: string }, server: import('node:child_process').ChildProcess }>}
 */
export async function startDisplay(folder) {
  const authority = join(folder, 'xauthority');
  const cookie = randomBytes(16).toString('hex');
  await addCookie(authority, ':0', cookie);
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-auth', authority];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  // The server writes the number of its display once it listens there.
  const display = `:${await firstLine('Xvfb', server)}`;
  await addCookie(authority, display, cookie);
  return { env: { DISPLAY: display, XAUTHORITY: authority }, server };
}

async function addCookie(authority, display, cookie) {
  const { code, stderr } = await run('xauth', ['-f', authority, 'add', display, '.', cookie]);
  if (code !== 0) throw new Error(`xauth: ${stderr.trim()}`);
}
