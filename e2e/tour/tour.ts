import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { ComparePage } from '../pages/compare.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { Host } from '../support/hosting.ts';
import { pictures } from '../support/looks.ts';
import { launch, type Running, type Trouble } from '../support/launch.ts';

/** One app on one fresh profile, from the first start to the evening, and the pictures of it. */
export class Tour {
  readonly trouble: Trouble = [];
  readonly #out = process.env['MARGINALIA_TOUR_OUT'] ?? join(tmpdir(), 'marginalia-tour');
  #folder = '';
  #running: Running | undefined;
  #host: Host | undefined;
  #pictures = 0;

  async begin(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'marginalia-day-'));
    await mkdir(this.#out, { recursive: true });
    await this.start();
  }

  /** Starts the app, the first time and every next one, on the same profile. */
  async start(): Promise<void> {
    this.#running = await launch({ profile: join(this.#folder, 'profile') }, this.trouble);
  }

  get running(): Running {
    if (this.#running === undefined) throw new Error('The app was not started');
    return this.#running;
  }

  get compare(): ComparePage {
    return new ComparePage(this.running.page);
  }

  get repositories(): RepositoriesPage {
    return new RepositoriesPage(this.running.page);
  }

  /** The organization that somebody else's computer serves. */
  async host(): Promise<Host> {
    this.#host ??= await Host.start(join(this.#folder, 'host'));
    return this.#host;
  }

  /** The host comes back where it was. */
  async hostReturns(): Promise<void> {
    const { port } = new URL((await this.host()).ready.api);
    this.#host = await Host.start(join(this.#folder, 'host'), { port });
  }

  file(name: string): string {
    return join(this.#folder, name);
  }

  /** Takes the next picture, and fails if anything went wrong on the way to it. */
  async picture(name: string): Promise<void> {
    this.#pictures += 1;
    const number = this.#pictures.toString().padStart(2, '0');
    await pictures(this.running.page, join(this.#out, `${number}-${name}`));
    expect(this.trouble).toEqual([]);
  }

  /** Runs a command of the palette by its title. */
  async command(title: string): Promise<void> {
    const { page } = this.running;
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump' });
    await palette.getByRole('combobox').fill(title);
    await palette.getByRole('option', { name: title }).first().click();
    await expect(palette).toBeHidden();
  }

  async end(): Promise<void> {
    await this.#running?.close();
    await this.#host?.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
