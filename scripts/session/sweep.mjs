import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The environment variable that marks every process of a session. */
export const mark = 'MARGINALIA_SESSION';

/**
 * Ends whatever a session left behind. Processes are found by their mark, not by name or parent. So a service started by
 * the bus or an orphan of a killed app is found, and no other process is touched.
 */
export async function sweep(id) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
    const left = marked(id);
    for (const pid of left) kill(pid, signal);
    for (let tries = 0; tries < 20 && marked(id).length > 0; tries += 1) await sleep(50);
    if (left.length === 0) return;
  }
}

function marked(id) {
  const wanted = `${mark}=${id}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => environment(pid).includes(wanted));
}

function environment(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}
