/**
 * Runs inside a session: measures the processor time of an empty window and of each app at rest, and writes the results.
 *
 *     node rounds.mjs <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyWindow, endApp, hashOf, openFolder, showAs, startApp } from '../app/open.mjs';
import { atRest, processorOf } from '../app/processes.mjs';
import { inPage } from '../real/in-page.mjs';

const [output = '', planText = ''] = process.argv.slice(2);
/** @type {{ clone: string, seconds: number, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText);
const own = mkdtempSync(join(tmpdir(), 'rest-'));
/** What begins late has begun, and what ends late has ended. */
const SETTLE_MS = 30_000;

/** Starts an app on a profile of its own, and measures in it. */
async function within(path, name, measure, args = []) {
  const { running, page } = await startApp(path, join(own, name), { after: args });
  page.setDefaultTimeout(60_000);
  const pid = running.process().pid ?? 0;
  const idle = async () => {
    await sleep(SETTLE_MS);
    await atRest(pid);
    const before = processorOf(pid);
    await sleep(plan.seconds * 1000);
    return since(before, processorOf(pid));
  };
  try {
    return await measure({ running, page, idle });
  } finally {
    await endApp(running);
  }
}

/** Milliseconds of processor time and wake-ups by kind of process; what ended meanwhile is left out. */
const since = (before, after) =>
  Object.fromEntries(
    Object.entries(after).map(([kind, { ms, wakes }]) => [
      kind,
      { ms: ms - (before[kind]?.ms ?? 0), wakes: wakes - (before[kind]?.wakes ?? 0) },
    ]),
  );

async function measureApp({ path, label }) {
  const folder = join(own, 'work');
  cpSync(plan.clone, join(folder, '.git'), { recursive: true });
  try {
    return await within(
      path,
      `app-${label}`,
      async ({ running, page, idle }) => {
        await page.locator('html[data-ready="repositories"]').waitFor({ state: 'attached' });
        const place = await openFolder(running, page, folder);
        await page.evaluate(inPage);
        await page.evaluate(showAs(hashOf(place, 'bench-base', 'bench-branch')));
        const seen = { folder: await idle() };
        // Everything that watches: the sample's host, too, because what was opened there is followed.
        const [, orgId, , repo] = place.split('/').map(decodeURIComponent);
        await page.evaluate(
          async (opened) => {
            /** @type {any} */
            const { api } = globalThis;
            await api.settings.set({ followChanges: true, lineAuthors: true });
            await api.whoRead.share(opened);
          },
          { orgId, repo },
        );
        await page.evaluate(showAs(hashOf('#/o/sample/r/payments', 'main', 'rotate-signing-keys')));
        await page.evaluate(showAs(hashOf(place, 'bench-base', 'bench-branch')));
        seen.all = await idle();
        await running.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
        seen.hidden = await idle();
        return seen;
      },
      ['--open=sample'],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {Record<string, any>} */
const seen = {
  empty: await within(emptyWindow(plan.apps.at(-1)?.path ?? ''), 'empty', ({ idle }) => idle()),
};
for (const app of plan.apps) {
  seen[app.label] = await measureApp(app);
  process.stdout.write(`${app.label === '' ? 'measured' : app.label}: ${JSON.stringify(seen[app.label])}\n`);
}
writeFileSync(output, JSON.stringify({ ...seen, seconds: plan.seconds }));
rmSync(own, { recursive: true, force: true, maxRetries: 5 });
