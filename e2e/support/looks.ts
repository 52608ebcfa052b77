/** A picture of one screen in several looks: themes, zooms and sizes of the window, one after another. */
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { z } from 'zod';
import { PALETTES } from '../../shared/ipc/look.ts';
import { guidePicture } from './guide.ts';
import { lookFaults } from './look-faults.ts';

const look = z.object({
  theme: z.enum(['light', 'dark', 'contrast']),
  palette: z.enum(PALETTES),
  /** Per cent. */
  zoom: z.number(),
  width: z.number(),
  height: z.number(),
});
type Look = z.output<typeof look>;

/** The looks requested by `npm run tour`; empty: screens are taken as they are. */
const wanted = look.array().parse(JSON.parse(process.env['MARGINALIA_LOOKS'] ?? '[]'));

/** Only screens with one of these words in their name. */
const words = (process.env['MARGINALIA_SCREENS'] ?? '').split(',').filter((word) => word !== '');

/** The app of a page: the main process controls the size and zoom of its window. */
const apps = new WeakMap<Page, ElectronApplication>();
export const belongs = (page: Page, app: ElectronApplication): void => void apps.set(page, app);

/**
 * Takes a screen in every requested look, and restores the window.
 * @param path of the picture, without `.png`; a look adds its name
 */
export async function pictures(page: Page, path: string): Promise<void> {
  if (words.length > 0 && words.every((word) => !path.slice(path.lastIndexOf('/')).includes(word))) return;
  const app = apps.get(page);
  if (app === undefined || wanted.length === 0) {
    await page.screenshot({ path: `${path}.png`, animations: 'disabled', caret: 'initial' });
    await guidePicture(page, path);
    return;
  }
  const before = await lookOf(page, app);
  for (const each of wanted) {
    await dress(page, app, each);
    const name = `${path}--${each.theme}-${each.palette}-${each.zoom}-${each.width}x${each.height}`;
    await shoot(page, `${name}.png`);
    if (process.env['MARGINALIA_LOOK_FAULTS'] === undefined) continue;
    const faults = await lookFaults(page, each.theme);
    await appendFile(
      join(dirname(path), 'faults.txt'),
      faults.map((fault) => `${basename(name)}: ${fault.replaceAll('\n', ' ')}\n`).join(''),
    );
  }
  await dress(page, app, before);
}

/** Playwright's own screenshot cuts a zoomed window at its unzoomed size. */
async function shoot(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot');
  await browser.detach();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, data, 'base64');
}

async function lookOf(page: Page, app: ElectronApplication): Promise<Look> {
  const window = await app.browserWindow(page);
  const [theme, palette] = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    return [dataset['theme'], dataset['palette']];
  });
  const [width, height, zoom] = await window.evaluate((browser) => [
    ...browser.getContentSize(),
    Math.round(browser.webContents.getZoomFactor() * 100),
  ]);
  return look.parse({ theme, palette, width, height, zoom });
}

async function dress(
  page: Page,
  app: ElectronApplication,
  { theme, palette, zoom, width, height }: Look,
): Promise<void> {
  const window = await app.browserWindow(page);
  await window.evaluate(
    (browser, to) => {
      browser.setContentSize(to.width, to.height);
      browser.webContents.setZoomFactor(to.zoom / 100);
    },
    { zoom, width, height },
  );
  await page.evaluate((to) => void Object.assign(document.documentElement.dataset, to), { theme, palette });
  // Playwright would poll once per frame, and an app that is busy drawing has few frames.
  await page.waitForFunction(
    (to) => Math.abs(innerWidth - to.width) <= 1 && Math.abs(innerHeight - to.height) <= 1,
    { width: width / (zoom / 100), height: height / (zoom / 100) },
    { polling: 50 },
  );
  await page.evaluate(drawn);
}

/** A worker provides rows that come into sight: once nothing has changed for a moment, all are there. */
function drawn(): Promise<void> {
  const QUIET_MS = 200;
  const MAX_WAIT_MS = 3000;
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, QUIET_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(end, MAX_WAIT_MS);
  });
}
