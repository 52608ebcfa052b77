/** Helpers of the journeys about what the shell refuses. */
import { createServer, type Server } from 'node:http';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { StartPage } from '../pages/start.ts';

/** Refusals are reported to the console: in these journeys they are what is asked for. */
export const EXPECTED =
  /Content Security Policy|Refused to|violates|Failed to load resource|TrustedHTML|blocked|Not allowed/i;

/** A server on this machine that writes down who asked it for something. */
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
 * What the page began is decided: two frames later, and after a call to the main process and back. Asked by the main
 * process: Playwright takes a navigation that was refused for the end of the page. A page that is loaded again
 * meanwhile never answers, and is asked once more.
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
 * Runs a function in the page, by the main process: Playwright, which takes a navigation that was refused for the end
 * of the page, fails what it runs there meanwhile.
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
