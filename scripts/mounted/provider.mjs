import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlaywrightBrowserProvider, playwright } from '@vitest/browser-playwright';
import { _electron } from 'playwright';
import { sandboxArguments } from '../session/sandbox.mjs';

/**
 * Vitest's browser mode on Electron: that is what ships, and it is already installed, so the tests download no browser.
 * Only the launch differs from Vitest's own Playwright provider: it starts Electron instead of Chromium.
 *
 * @param {number} actionTimeout milliseconds until a click that finds no element fails. Unless it is set, a click and an
 *   `expect.element` wait for as long as the whole test may take.
 */
export function electron(actionTimeout) {
  const { prewarm: _, ...chromium } = playwright({ actionTimeout });
  return { ...chromium, providerFactory: (project) => new ElectronProvider(project, { actionTimeout }) };
}

class ElectronProvider extends PlaywrightBrowserProvider {
  // Electron has one browser context, so test files take turns.
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

/** How long to wait for the frame of a test file. */
const FRAME_TIMEOUT_MS = 5000;

/**
 * The frame of the running test file, or null if none answers. The previous file's frame has the same name, and on a busy
 * machine it is still listed after it has gone.
 */
async function liveFrame(page) {
  for (const until = performance.now() + FRAME_TIMEOUT_MS; performance.now() < until; await sleep(20)) {
    const frame = page.frames().findLast((one) => one.name() === 'vitest-iframe' && !one.isDetached());
    const alive = await frame?.evaluate(() => true).catch(() => false);
    if (alive === true) return frame;
  }
  return null;
}

/** Makes Electron look like Playwright's browser: its only context creates a page by opening a window. */
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
    // A hidden window has no focus; this lets its elements be focused and get focus events.
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

/** This process is Electron running as Node; the launched one must not be. */
function ownEnvironment() {
  const own = Object.entries(process.env).filter(([name]) => name !== 'ELECTRON_RUN_AS_NODE');
  return Object.fromEntries(own.map(([name, value]) => [name, value ?? '']));
}
