/** An app that stays open across journeys: each finds it as if it were the first. */
import type { Page } from 'playwright/test';
import { settings } from '../../shared/ipc/settings.ts';
import { laySample } from './hosting.ts';
import { launch, type LaunchOptions, type Running, type Trouble } from './launch.ts';

/** Starting the app costs more than most journeys in it. A visitor neither closes nor kills it. */
export type Visited = Pick<Running, 'app' | 'page' | 'log'>;

/** Where a visit starts: the sample's repositories, the first screen, or wherever the app starts. */
export interface VisitOptions extends Pick<LaunchOptions, 'size'> {
  readonly sample?: boolean;
  readonly start?: boolean;
}

const SIZE = { width: 1440, height: 900 };

export class SharedApp {
  /** Of the visiting journey. */
  trouble: Trouble = [];
  readonly #profile: string;
  #running: Running | undefined;

  constructor(profile: string) {
    this.#profile = profile;
  }

  async visit({ sample = false, start = false, size = SIZE }: VisitOptions = {}): Promise<Visited> {
    const running = await this.#started();
    const { app, page } = running;
    const shown = await app.browserWindow(page);
    await shown.evaluate((browser, { width, height }) => browser.setContentSize(width, height), size);
    await page.mouse.move(0, 0);
    if (sample) await laySample(this.#profile);
    if (sample && (await openSample(page))) await page.reload();
    if (start) await showStart(page);
    return running;
  }

  async #started(): Promise<Running> {
    if (this.#running?.app.process().exitCode !== null)
      this.#running = await launch({ profile: this.#profile }, { push: (line) => this.trouble.push(line) });
    return this.#running;
  }

  /** Removes everything a visitor added, and returns to the app's start. */
  async leave(): Promise<void> {
    if (this.#running !== undefined) await forget(this.#running);
  }

  async close(): Promise<void> {
    await this.#running?.close();
  }
}

/** @returns true if the page must be reloaded, because it does not know the sample yet */
const openSample = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const before = await window.api.organizations.list({});
    await window.api.organizations.openSample({});
    location.hash = '#/o/sample';
    return !before.ok || before.value.every(({ kind }) => kind !== 'sample');
  });

/** Resolves once the page has chosen its first screen. */
async function showStart(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  await page.evaluate(() => (location.hash = '#/'));
}

/** Deletes organizations, folders, settings, drafts, waiting writes and marks. The sample stays: journeys that change it have their own app. */
async function forget({ app, page }: Running): Promise<void> {
  await page.evaluate(
    async (fresh) => {
      const [known, folders, unsent] = await Promise.all([
        window.api.organizations.list({}),
        window.api.folders.list({}),
        window.api.outbox.list({}),
      ]);
      for (const { id } of unsent.ok ? unsent.value : []) await window.api.outbox.discard({ id });
      for (const { id, kind } of known.ok ? known.value : [])
        if (kind === 'hosted') await window.api.organizations.remove({ orgId: id });
      for (const { name } of folders.ok ? folders.value : []) await window.api.folders.forget({ repo: name });
      localStorage.clear();
      await window.api.settings.set(fresh);
    },
    settings.omit({ editor: true }).parse({}),
  );
  await app.evaluate(() => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(`${process.env['MARGINALIA_PROFILE'] ?? ''}/marginalia.db`);
    for (const table of ['unsent', 'note_writes', 'patches', 'viewed', 'memories'])
      database.exec(`DELETE FROM ${table}`);
    database.close();
  });
  await page.evaluate(() => (location.hash = ''));
  // The page stores its place when it is unloaded.
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'start');
  await page.reload();
}
