import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlaywrightBrowserProvider, playwright } from '@vitest/browser-playwright';
import { _electron } from 'playwright';
import { sandboxArguments } from '../session/sandbox.mjs';

/**
 * Vitest's browser mode on Electron: what ships, and already here, so no browser is downloaded for the tests. All but
 * the start is Vitest's own Playwright provider; it is handed an Electron where it would have launched a Chromium.
 */
export function electron() {
  const { prewarm: _, ...chromium } = playwright();
  return { ...chromium, providerFactory: (project) => new ElectronProvider(project, {}) };
}

class ElectronProvider extends PlaywrightBrowserProvider {
  // Electron has one browser context: test files take turns in it.
  supportsParallelism = false;
  #launching;

  async openPage(sessionId, url, options) {
    this.#launching ??= launch();
    this.browser = await this.#launching;
    return super.openPage(sessionId, url, options);
  }

  getCommandsContext(sessionId) {
    const { page, context, frame, iframe } = super.getCommandsContext(sessionId);
    return { page, context, iframe, frame: async () => (await liveFrame(page)) ?? (await frame()) };
  }
}

/** Milliseconds that a test file's frame may take to be known. */
const PATIENCE = 5000;

/**
 * The frame of the test file that runs. That of the file before has the same name, and on a busy machine is still listed
 * when it has gone; null: none answers.
 */
async function liveFrame(page) {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await sleep(20)) {
    const frame = page.frames().findLast((one) => one.name() === 'vitest-iframe' && !one.isDetached());
    const alive = await frame?.evaluate(() => true).catch(() => false);
    if (alive === true) return frame;
  }
  return null;
}

/** An Electron that looks like the browser of Playwright: its only context makes a page by opening a window. */
async function launch() {
  const profile = mkdtempSync(join(tmpdir(), 'marginalia-mounted-'));
  const env = ownEnvironment();
  const app = await _electron.launch({
    args: [...sandboxArguments(env), `--user-data-dir=${profile}`, join(import.meta.dirname, 'window.cjs')],
    chromiumSandbox: process.getuid?.() !== 0,
    env,
  });
  const context = app.context();
  context.newPage = async () => {
    const [page] = await Promise.all([
      app.waitForEvent('window'),
      app.evaluate(() => globalThis.openTestWindow()),
    ]);
    const devtools = await context.newCDPSession(page);
    // A hidden window has no focus of its own; with this its elements have theirs, and hear of it.
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return page;
  };
  return {
    newContext: async () => context,
    isConnected: () => true,
    close: async () => {
      await app.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** This process is Electron posing as Node: the one that is launched must not do so. */
function ownEnvironment() {
  const own = Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE');
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']));
}
