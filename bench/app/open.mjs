/** The real app of a built checkout, driven by Playwright inside a session. */
import { join } from 'node:path';
import { _electron } from 'playwright';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';

const SHOW_TIMEOUT_MS = 60_000;

/**
 * Starts a checkout's app. Without `executablePath`: with it, Playwright omits the loader that holds the app, and some
 * launches hang.
 *
 * @param {string} path of the checkout, or of any folder with an Electron app
 * @param {string} profile
 * @param {{ before?: string[], after?: string[] }} [args] around the path
 */
export async function startApp(path, profile, { before = [], after = [] } = {}) {
  const env = { ...process.env, MARGINALIA_PROFILE: profile };
  const args = [...sandboxArguments(env), ...before, path, ...after];
  const running = await _electron.launch({
    args,
    env,
    cwd: path,
    chromiumSandbox: !args.includes('--no-sandbox'),
  });
  return { running, page: await running.firstWindow() };
}

/**
 * Opens a folder as a user does.
 *
 * @returns {Promise<string>} its place in the page
 */
export async function openFolder(running, page, folder) {
  await running.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  const before = await page.evaluate('location.hash');
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await page.waitForURL(({ hash }) => hash !== before && hash.includes('/r/'));
  return await page.evaluate("location.hash.replace(/\\?.*/, '')");
}

/** The hash of a comparison, as JavaScript. */
export const hashOf = (place, base, branch) => JSON.stringify(`${place}?base=${base}&branch=${branch}`);

/** Ends an app, whatever state it is in. */
export async function endApp(running) {
  await running.close().catch(() => undefined);
}

/** The empty window beside which apps are measured. */
export const emptyWindow = (app) => join(app, 'bench/start/empty-window');

/** Shows a comparison, as JavaScript; resolves when its first file and its totals are on the screen. */
export const showAs = (hash) =>
  `until(() => go(${hash}), () => firstFile() !== null && totals() !== '', ${SHOW_TIMEOUT_MS})`;
