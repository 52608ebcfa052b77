/**
 * Runs inside a session: measures the memory of an empty window and of each app in turn, and writes the results.
 *
 *     node rounds.mjs <electron> <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyWindow, hashOf, showAs } from '../app/open.mjs';
import { startDriven } from '../app/driven.mjs';
import { atRest, memoryOf } from '../app/processes.mjs';

const [electron = '', output = '', planText = ''] = process.argv.slice(2);
/** @type {{ clone: string, rounds: number, steps: number, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText);
const own = mkdtempSync(join(tmpdir(), 'memory-'));
/** A copy: what other programs map of the same files would count less here. */
const alone = join(own, 'electron');
cpSync(dirname(electron), alone, { recursive: true });
const STEP_TIMEOUT_MS = 60_000;
/** An idle Git ends within this time, and the page and the service give back what was left. */
const SETTLE_MS = 14_000;
const SAMPLE = hashOf('#/o/sample/r/payments', 'main', 'rotate-signing-keys');

/** Starts an app on a profile, and measures in it. */
async function within(path, profile, measure, args = []) {
  const app = startDriven(join(alone, basename(electron)), path, profile, args);
  const look = async () => {
    await atRest(app.pid);
    await sleep(SETTLE_MS);
    return memoryOf(app.pid);
  };
  try {
    return await measure(app, look);
  } finally {
    await app.end();
  }
}

const empty = () =>
  within(emptyWindow(plan.apps.at(-1)?.path ?? ''), join(own, 'empty'), async ({ page }, look) => {
    await page('document.title');
    return await look();
  });

/** A comparison of the sample, which the start before built and showed. */
async function sample(path, profile) {
  await within(path, profile, showSample('repositories'), ['--open=sample']);
  return await within(path, profile, showSample('compare'));
}

const showSample = (screen) => async (app, look) => {
  await app.shows(screen);
  await app.page(showAs(SAMPLE));
  return await look();
};

/** The clone, opened as a folder. */
const clone = (path, profile, folder) =>
  within(path, profile, async (app, look) => {
    await app.shows('start');
    const place = await app.openFolder(folder);
    const show = (base, branch) => app.page(showAs(hashOf(place, base, branch)));
    /** @type {Record<string, Record<string, number>>} */
    const seen = {};
    await show('bench-base', 'bench-branch');
    seen.branch = await look();
    await show('bench-old', 'bench-new');
    seen.range = await look();
    await app.page("location.hash = '#/'");
    seen.left = await look();
    if (plan.steps === 0) return seen;
    await show('bench-base', 'bench-branch');
    seen.before = await held(app, look);
    await app.page("press('d', 'KeyD')");
    for (let step = 1; step <= plan.steps; step += 1) {
      await app.page(`step(${STEP_TIMEOUT_MS})`);
      if (step === Math.ceil(plan.steps / 3)) seen.first = await held(app, look);
    }
    seen.last = await held(app, look);
    return seen;
  });

/** What remains after a collection of garbage. */
async function held(app, look) {
  await atRest(app.pid);
  await app.act('collect');
  await app.page('gc()');
  return await look();
}

const rounds = [];
for (let turn = 1; turn <= plan.rounds; turn += 1) {
  /** @type {Record<string, any>} */
  const round = { empty: await empty() };
  for (const { label, path } of plan.apps) {
    const profile = join(own, `${label}-${turn}`);
    const folder = join(own, 'work');
    cpSync(plan.clone, join(folder, '.git'), { recursive: true });
    round[label] = {
      sample: await sample(path, `${profile}-sample`),
      ...(await clone(path, profile, folder)),
    };
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(
      `round ${turn}${label === '' ? '' : `, ${label}`}: ${JSON.stringify(round[label])}\n`,
    );
  }
  rounds.push(round);
}
writeFileSync(output, JSON.stringify(rounds));
rmSync(own, { recursive: true, force: true, maxRetries: 5 });
