/** An app that receives hostile input, and checks whether it was harmed. */
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { StartPage } from '../pages/start.ts';
import type { LaunchOptions, Running } from './launch.ts';
import { filesUnder, watchRequests } from './watch.ts';

/** Expects the app to be running, alone, on its own page, with nothing else touched. */
interface Hunted extends Running {
  /** `allowed`: origins to which requests may have gone. */
  unharmed: (allowed: readonly string[]) => Promise<void>;
}

export async function hunt(
  launch: (options?: Partial<LaunchOptions>) => Promise<Running>,
  profile: string,
): Promise<Hunted> {
  const running = await launch();
  const { app, page, log } = running;
  await new StartPage(page).ready();
  const sent = await watchRequests(app);
  // The keyring and the test's own folders are changed by others.
  const except = [profile, `${homedir()}/.local/share/keyrings`];
  const outside = () => filesUnder([homedir(), dirname(profile)], except);
  const before = await outside();
  return {
    ...running,
    async unharmed(allowed) {
      expect(await page.evaluate(() => Reflect.has(globalThis, 'pwned'))).toBe(false);
      expect(await page.evaluate(() => Reflect.has(Object.prototype, 'polluted'))).toBe(false);
      expect(page.url()).toMatch(/^app:\/\/bundle\//);
      expect(app.windows()).toHaveLength(1);
      expect(existsSync('/tmp/pwned')).toBe(false);
      expect(existsSync(`${tmpdir()}/pwned`)).toBe(false);
      expect(await outside()).toEqual(before);
      for (const origin of await sent()) expect(allowed).toContain(origin);
      expect(log.filter((line) => /uncaught|unhandled|process’s? ended|died/i.test(line))).toEqual([]);
    },
  };
}

/** The embedded host's current address, which the page may name for the sample. */
export async function embedded(page: Page): Promise<string[]> {
  const organizations = await page.evaluate(() => window.api.organizations.list({}));
  return organizations.ok ? organizations.value.map(({ api }) => new URL(api).origin) : [];
}
