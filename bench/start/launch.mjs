import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';

/**
 * Starts an app, waits until it prints `marginalia:ready`, and ends it.
 *
 * @param {string} electron
 * @param {string[]} args
 * @param {{ timeoutMs: number, settleMs?: number }} options `settleMs`: how long it keeps running once it is ready
 * @returns {Promise<number>} milliseconds from the start of the process to that line
 */
export async function launch(electron, args, { timeoutMs, settleMs = 0 }) {
  const env = { ...process.env, MARGINALIA_BENCH_READY: '1' };
  const began = performance.now();
  const app = spawn(electron, [...sandboxArguments(env), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(app, 'exit');
  let errors = '';
  app.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)));
  try {
    const ready = await Promise.race([
      said(app, began),
      gone.then(() => undefined),
      sleep(timeoutMs, undefined, { ref: false }),
    ]);
    if (ready === undefined)
      throw new Error(`${args.at(0)} did not become ready in ${timeoutMs} ms.\n${errors}`);
    await sleep(settleMs);
    return ready;
  } finally {
    app.kill('SIGTERM');
    await Promise.race([gone, sleep(5000)]);
    app.kill('SIGKILL');
    await gone;
  }
}

/** When the line arrived, by our clock: the app's own figure excludes the time before its first line of code. */
function said(app, began) {
  return new Promise((resolve) => {
    let text = '';
    app.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (/^marginalia:ready \S+$/m.test(text)) resolve(performance.now() - began);
    });
  });
}
