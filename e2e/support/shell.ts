/** Helpers of the journeys that test what the shell refuses. */
import { createServer, type Server } from 'node:http';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { StartPage } from '../pages/start.ts';

/** Refusals are logged to the console: these journeys expect them. */
export const EXPECTED =
  /Content Security Policy|Refused to|violates|Failed to load resource|TrustedHTML|blocked|Not allowed/i;

/** A local server that records the requests it gets. */
export async function listener(): Promise<{ server: Server; origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, asked, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

/**
 * Waits until what the page started is settled: two frames, and a round trip to the main process. The main process runs
 * this, because Playwright takes a refused navigation for the end of the page. A page that reloads meanwhile never
 * answers, so it is tried once more.
 */
export async function settled(app: ElectronApplication): Promise<void> {
  const answers = () =>
    app.evaluate(async ({ webContents }) => {
      const answer: Promise<unknown> | undefined = webContents.getAllWebContents()[0]?.executeJavaScript(`
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          .then(() => window.api.app.info({}))
          .then(() => 'here')`);
      const silence = new Promise((resolve) => setTimeout(resolve, 2_000, 'silent'));
      return Promise.race([answer?.catch(() => 'failed'), silence]);
    });
  await expect.poll(answers).toBe('here');
}

/**
 * Runs a function in the page through the main process: Playwright takes a refused navigation for the end of the page,
 * and fails whatever it runs there meanwhile.
 */
export async function inPage(
  app: ElectronApplication,
  address: string,
  run: (address: string) => void,
): Promise<void> {
  const code = `(${run.toString()})(${JSON.stringify(address)})`;
  await app.evaluate(
    ({ webContents }, script) => webContents.getAllWebContents()[0]?.executeJavaScript(script, true),
    code,
  );
}

export async function started(launch: () => Promise<{ page: Page; app: ElectronApplication }>) {
  const running = await launch();
  await new StartPage(running.page).ready();
  return running;
}
