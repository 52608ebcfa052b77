import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type TestInfo } from 'playwright/test';
import { z } from 'zod';
import { coldStart, type ColdStarted } from './support/cold-start.ts';
import { Host } from './support/hosting.ts';
import { takeStalls } from './support/stalls.ts';
import { launch, type LaunchOptions, type Running, type Trouble } from './support/launch.ts';
import { SharedApp, type Visited, type VisitOptions } from './support/shared-app.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** A private folder, deleted at the end. */
  folder: string;
  /** A fresh profile. */
  profile: string;
  /** Errors of the page and its windows: any that `expectedTrouble` does not allow fails the journey. */
  trouble: Trouble;
  /** Patterns of errors that a journey causes on purpose. Some errors arrive after the journey's last line. */
  expectedTrouble: RegExp[];
  /** Tasks that took too long are reported with the journey, and fail it with MARGINALIA_STALLS=fail. */
  stalls: void;
  /** Starts the app, by default on this test's profile. An app still open at the end is closed. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Running>;
  /** Starts the app on this test's profile as the system does: see cold-start.ts. An app still running at the end is killed. */
  coldStart: (program: string, args: readonly string[]) => Promise<ColdStarted>;
  /**
   * An app that is already open, reset to the sample alone. For journeys that neither start, stop nor change the app itself,
   * and write no note into the sample.
   */
  visit: (options?: VisitOptions) => Promise<Visited>;
  /** More arguments for `host`; set with `test.use`. */
  hostArgs: readonly string[];
  /** A real remote organization, served by a separate process. */
  host: Host;
  /** Restarts the host at the same address, with the same data. */
  hostReturns: () => Promise<Host>;
}

/** Displays and keyrings of the session, one for each worker: see scripts/session/inside.mjs. */
const desks = z
  .array(z.record(z.string(), z.string()))
  .parse(JSON.parse(process.env['MARGINALIA_DESKS'] ?? '[]'));

/** Attachments of a failed journey: the last picture of each window, and the app's output. */
async function keepLast(running: readonly Visited[], info: TestInfo): Promise<void> {
  for (const { page, log } of running) {
    await info.attach('standard error', { body: log.join('') });
    if (page.isClosed()) continue;
    await page.screenshot({ path: info.outputPath('last.png'), timeout: 5000 }).catch(() => undefined);
  }
}

/** A journey: a fresh profile, the real app, and a failure for every error that is not visible elsewhere. */
export const test = base.extend<Fixtures, { desk: void; shared: SharedApp }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use, { parallelIndex }) => {
      Object.assign(process.env, desks[parallelIndex]);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'marginalia-shared-'));
      const shared = new SharedApp(join(folder, 'profile'));
      await use(shared);
      await shared.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marginalia-journey-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectedTrouble: async ({}, use) => use([]),
  profile: async ({ folder }, use) => use(join(folder, 'profile')),
  trouble: [
    async ({ expectedTrouble }, use) => {
      const trouble: Trouble = [];
      await use(trouble);
      const heard = trouble.filter((line) => !expectedTrouble.some((expected) => expected.test(line)));
      if (heard.length > 0) throw new Error(`Heard during the journey:\n${heard.join('\n')}`);
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
    if (info.status !== info.expectedStatus) await keepLast(running, info);
    for (const each of running) await each.close();
  },
  coldStart: async ({ profile }, use) => {
    const started: ColdStarted[] = [];
    await use(async (program, args) => {
      const one = await coldStart(program, profile, args);
      started.push(one);
      return one;
    });
    for (const one of started) await one.kill();
  },
  visit: async ({ shared, trouble, folder }, use, info) => {
    // Fixtures named here are torn down later: a visit ends before its folder is deleted.
    void folder;
    let visited: Visited | undefined;
    shared.trouble = trouble;
    await use(async (options) => (visited = await shared.visit(options)));
    if (visited === undefined) return;
    if (info.status === info.expectedStatus) await shared.leave();
    else await keepLast([visited], info);
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
