/** An app that this process starts and drives, inside a session. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';
import { inPage } from '../real/in-page.mjs';

const ACT_TIMEOUT_MS = 120_000;
const END_TIMEOUT_MS = 10_000;

/**
 * @param {string} electron
 * @param {string} path of a built checkout, or of any folder with an Electron app
 * @param {string} profile
 * @param {string[]} [args]
 */
export function startDriven(electron, path, profile, args = []) {
  const env = { ...process.env, MARGINALIA_PROFILE: profile };
  const app = spawn(
    electron,
    [
      ...sandboxArguments(env),
      // The page may collect its garbage.
      '--js-flags=--expose-gc',
      `--user-data-dir=${profile}`,
      '--require',
      join(import.meta.dirname, 'driver.cjs'),
      path,
      ...args,
    ],
    { env, cwd: path, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  const gone = once(app, 'exit');
  let errors = '';
  app.stderr?.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)));
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let last = 0;
  app.on('message', (/** @type {any} */ { id, value, error }) => {
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  const act = async (name, argument = null) => {
    last += 1;
    const id = last;
    const answer = new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
    app.send({ id, act: name, argument });
    const late = sleep(ACT_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The app did not answer: ${name} ${argument}\n${errors}`);
    });
    return await Promise.race([answer, late]);
  };
  const page = (code) => act('page', code);
  return {
    pid: app.pid ?? 0,
    act,
    page,
    /** Resolves when the page shows a screen; measures what `inPage` needs from then on. */
    async shows(screen) {
      await until(page, `document.documentElement.dataset.ready === ${JSON.stringify(screen)}`);
      await page(`${inPage}; null`);
    },
    /** Opens a folder as a user does. @returns its place in the page */
    async openFolder(folder) {
      await act('folder', folder);
      const before = await page('location.hash');
      await page(
        "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Open folder…').click()",
      );
      await until(page, `location.hash !== ${JSON.stringify(before)} && location.hash.includes('/r/')`);
      return await page("location.hash.replace(/\\?.*/, '')");
    },
    async end() {
      await Promise.race([act('quit'), gone]).catch(() => undefined);
      await Promise.race([gone, sleep(END_TIMEOUT_MS)]);
      app.kill('SIGKILL');
      await gone;
    },
  };
}

const LOOK_MS = 100;

async function until(page, condition) {
  const end = Date.now() + ACT_TIMEOUT_MS;
  while (!(await page(condition))) {
    if (Date.now() > end) throw new Error(`It never came to this: ${condition}`);
    await sleep(LOOK_MS);
  }
}
