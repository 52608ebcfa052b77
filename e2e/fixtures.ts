import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { z } from 'zod';
import { Host } from './support/hosting.ts';
import { takeStalls } from './support/stalls.ts';
import { launch, type LaunchOptions, type Running, type Trouble } from './support/launch.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** A private folder, removed at the end. */
  folder: string;
  /** A profile nobody has used yet. */
  profile: string;
  trouble: Trouble;
  /** Tasks that took too long are told with the journey, and fail it with MARGINALIA_STALLS=fail. */
  stalls: void;
  /** Starts the app; by default on this test's profile. What is still open at the end is closed. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Running>;
  /** More arguments for `host`; set with `test.use`. */
  hostArgs: readonly string[];
  /** A real remote organization, served by a process of its own. */
  host: Host;
  /** The host comes back at the address it had, with everything it had. */
  hostReturns: () => Promise<Host>;
}

/** Displays and keyrings of the session, one for each worker: see scripts/session/inside.mjs. */
const desks = z
  .array(z.record(z.string(), z.string()))
  .parse(JSON.parse(process.env['MARGINALIA_DESKS'] ?? '[]'));

/** A journey: a fresh profile, the real app, and a failure for every error that shows nowhere. */
export const test = base.extend<Fixtures, { desk: void }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use, { parallelIndex }) => {
      Object.assign(process.env, desks[parallelIndex]);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marginalia-journey-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  profile: async ({ folder }, use) => use(join(folder, 'profile')),
  trouble: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const trouble: Trouble = [];
      await use(trouble);
      if (trouble.length > 0) throw new Error(`Heard during the journey:\n${trouble.join('\n')}`);
    },
    { auto: true },
  ],
  stalls: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use, info) => {
      takeStalls();
      await use();
      const stalls = takeStalls();
      for (const stall of stalls)
        info.annotations.push({ type: 'stall', description: JSON.stringify(stall) });
      if (stalls.length > 0 && process.env['MARGINALIA_STALLS'] === 'fail')
        throw new Error(
          `Took too long:\n${stalls.map(({ where, ms, stack }) => `${where}, ${ms} ms: ${stack}`).join('\n')}`,
        );
    },
    { auto: true },
  ],
  launch: async ({ profile, trouble }, use, info) => {
    const running: Running[] = [];
    await use(async (options = {}) => {
      const started = await launch({ profile, ...options }, trouble);
      running.push(started);
      return started;
    });
    if (info.status !== info.expectedStatus) {
      for (const { page, log } of running) {
        await info.attach('standard error', { body: log.join('') });
        if (page.isClosed()) continue;
        const path = info.outputPath('last.png');
        await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
      }
    }
    for (const each of running) await each.close();
  },
  hostArgs: [[], { option: true }],
  host: async ({ folder, hostArgs }, use) => {
    const host = await Host.start(join(folder, 'host'), { more: hostArgs });
    await use(host);
    await host.stop();
  },
  hostReturns: async ({ folder, host }, use) => {
    let again: Host | undefined;
    await use(async () => {
      again = await Host.start(join(folder, 'host'), { port: new URL(host.ready.api).port });
      return again;
    });
    await again?.stop();
  },
});
