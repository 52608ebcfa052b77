/**
 * Runs inside a session: measures the memory of an empty window and of each app in turn, and writes the results.
 *
 *     node rounds.mjs <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyWindow, endApp, hashOf, openFolder, showAs, startApp } from '../app/open.mjs';
import { atRest, memoryOf } from '../app/processes.mjs';
import { inPage } from '../real/in-page.mjs';

const [output = '', planText = ''] = process.argv.slice(2);
/** @type {{ clone: string, rounds: number, steps: number, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText);
const own = mkdtempSync(join(tmpdir(), 'memory-'));
const STEP_TIMEOUT_MS = 60_000;
const SAMPLE = hashOf('#/o/sample/r/payments', 'main', 'rotate-signing-keys');
/** An idle Git ends within this time, and the page and the service give back what was left. */
const SETTLE_MS = 14_000;

/** Starts an app on a profile, and measures in it. */
async function within(path, profile, measure, args = []) {
  const { running, page } = await startApp(path, profile, { after: args });
  const pid = running.process().pid ?? 0;
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const look = async () => {
    await atRest(pid);
    await sleep(SETTLE_MS);
    return memoryOf(pid);
  };
  try {
    return await measure({ running, page, look });
  } finally {
    await endApp(running);
  }
}

const empty = () =>
  within(emptyWindow(plan.apps.at(-1)?.path ?? ''), join(own, 'empty'), ({ look }) => look());

/** A comparison of the sample, which the start before built and showed. */
async function sample(path, profile) {
  await within(path, profile, showSample('repositories'), ['--open=sample']);
  return await within(path, profile, showSample('compare'));
}

const showSample =
  (screen) =>
  async ({ page, look }) => {
    await page.locator(`html[data-ready="${screen}"]`).waitFor({ state: 'attached' });
    await page.evaluate(inPage);
    await page.evaluate(showAs(SAMPLE));
    return await look();
  };

/** The clone, opened as a folder. */
const clone = (path, profile, folder) =>
  within(path, profile, async ({ running, page, look }) => {
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const place = await openFolder(running, page, folder);
    await page.evaluate(inPage);
    const show = (base, branch) => page.evaluate(showAs(hashOf(place, base, branch)));
    /** @type {Record<string, Record<string, number>>} */
    const seen = {};
    await show('bench-base', 'bench-branch');
    seen.branch = await look();
    await show('bench-old', 'bench-new');
    seen.range = await look();
    await page.evaluate("location.hash = '#/'");
    seen.left = await look();
    await show('bench-base', 'bench-branch');
    seen.before = await held(running, page, look);
    await page.keyboard.press('d');
    for (let step = 1; step <= plan.steps; step += 1) {
      await page.evaluate(`step(${STEP_TIMEOUT_MS})`);
      if (step === Math.ceil(plan.steps / 3)) seen.first = await held(running, page, look);
    }
    seen.last = await held(running, page, look);
    return seen;
  });

/** What remains after a collection of garbage. */
async function held(running, page, look) {
  await atRest(running.process().pid ?? 0);
  await running.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    process.getBuiltinModule('node:vm').runInNewContext('gc')();
  });
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('HeapProfiler.collectGarbage');
  await inspector.detach();
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
