/**
 * Runs inside a session: measures the processor time of an empty window and of each app at rest, and writes the results.
 *
 *     node rounds.mjs <electron> <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDriven } from '../app/driven.mjs';
import { emptyWindow, hashOf, showAs } from '../app/open.mjs';
import { atRest, processorOf } from '../app/processes.mjs';

const [electron = '', output = '', planText = ''] = process.argv.slice(2);
/** @type {{ clone: string, seconds: number, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText);
const own = mkdtempSync(join(tmpdir(), 'rest-'));
/** What begins late has begun, and what ends late has ended. */
const SETTLE_MS = 30_000;

/** Starts an app on a profile of its own, and measures in it. */
async function within(path, name, measure, args = []) {
  const app = startDriven(electron, path, join(own, name), args);
  const idle = async () => {
    await sleep(SETTLE_MS);
    await atRest(app.pid);
    const before = processorOf(app.pid);
    await sleep(plan.seconds * 1000);
    return since(before, processorOf(app.pid));
  };
  try {
    return await measure(app, idle);
  } finally {
    await app.end();
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
  const measure = async (app, idle) => {
    await app.shows('repositories');
    const place = await app.openFolder(folder);
    const branch = showAs(hashOf(place, 'bench-base', 'bench-branch'));
    await app.page(branch);
    const seen = { folder: await idle() };
    // Everything that watches: the sample's host, too, because what was opened there is followed.
    const [, orgId, , repo] = place.split('/').map(decodeURIComponent);
    await app.page('api.settings.set({ followChanges: true, lineAuthors: true })');
    await app.page(`api.whoRead.share(${JSON.stringify({ orgId, repo })})`);
    await app.page(showAs(hashOf('#/o/sample/r/payments', 'main', 'rotate-signing-keys')));
    await app.page(branch);
    seen.all = await idle();
    await app.act('hide');
    seen.hidden = await idle();
    return seen;
  };
  try {
    return await within(path, `app-${label}`, measure, ['--open=sample']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {Record<string, any>} */
const seen = {
  empty: await within(emptyWindow(plan.apps.at(-1)?.path ?? ''), 'empty', (_app, idle) => idle()),
};
for (const app of plan.apps) {
  seen[app.label] = await measureApp(app);
  process.stdout.write(`${app.label === '' ? 'measured' : app.label}: ${JSON.stringify(seen[app.label])}\n`);
}
writeFileSync(output, JSON.stringify({ ...seen, seconds: plan.seconds }));
rmSync(own, { recursive: true, force: true, maxRetries: 5 });
