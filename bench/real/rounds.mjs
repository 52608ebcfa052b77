/**
 * Runs inside a session: opens the repository as a folder in each app in turn and writes the results.
 *
 *     node rounds.mjs <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../hosting/measure.mjs';
import { endApp, hashOf, openFolder, startApp } from '../app/open.mjs';
import { inPage } from './in-page.mjs';
import { longestTasks, pageProcessor } from './longest.mjs';

const [output, planText] = process.argv.slice(2);
/** @type {{ clone: string, noted: string, rounds: number, first: string, branchFirst: string, commits: number, branchCommits: number, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText ?? '');
const own = mkdtempSync(join(tmpdir(), 'real-'));
/** Slower rows are skipped. */
const ROW_TIMEOUT_MS = 60_000;
const RANGE = ['bench-old', 'bench-new'];
const TOPIC = ['bench-base', 'bench-branch'];

/** @param {{ label: string, path: string }} app */
async function round(app) {
  const profile = mkdtempSync(join(own, 'profile-'));
  const folder = mkdtempSync(join(own, 'folder-'));
  cpSync(plan.clone, join(folder, 'work', '.git'), { recursive: true });
  cpSync(plan.noted, join(folder, 'noted', '.git'), { recursive: true });
  const { running, page } = await startApp(app.path, profile, {
    before: ['--require', join(import.meta.dirname, 'tasks.cjs')],
  });
  try {
    page.setDefaultTimeout(ROW_TIMEOUT_MS);
    const tasksOf = longestTasks(running.process().stderr);
    /** @type {Record<string, number | null>} */
    const times = {};
    /** @type {Record<string, Record<string, number>>} */
    const tasks = {};
    /** One row: its time, and the longest tasks until a second after it. */
    const row = async (name, act) => {
      await page.evaluate('longest = 0');
      const from = Date.now();
      times[name] = await act();
      await sleep(1000);
      tasks[name] = { ...tasksOf(from, Date.now()), page: await page.evaluate('longest') };
    };
    const open = async (name) => {
      const place = await openFolder(running, page, join(folder, name));
      await page.evaluate(inPage);
      return place;
    };
    const place = await open('work');
    const hash = (base, branch, at = place) => hashOf(at, base, branch);
    const show = (base, branch, first) =>
      page.evaluate(
        `until(() => go(${hash(base, branch)}), () => firstFile() === ${JSON.stringify(first)}, ${ROW_TIMEOUT_MS})`,
      );
    const listed = (base, branch, count) =>
      page.evaluate(
        `until(() => go(${hash(base, branch)}), () => totals().startsWith('${count.toLocaleString('en')} commits'), ${ROW_TIMEOUT_MS})`,
      );
    const used = await pageProcessor(running, join(profile, 'trace.json'));
    await row('freshRange', () => show(...RANGE, plan.first));
    // Until the rest has arrived and background work has ended.
    await row('rest', async () => (await sleep(14_000), null));
    times.arriving = await used();
    await row('branch', () => show(...TOPIC, plan.branchFirst));
    await sleep(2000);
    await row('range', () => show(...RANGE, plan.first));
    await sleep(5000);
    await row('drag', () => page.evaluate('drag(4000)'));
    await page.reload();
    await page.locator('html[data-ready="compare"]').waitFor({ state: 'attached' });
    await page.evaluate(inPage);
    await sleep(8000);
    await row('branchList', () => listed(...TOPIC, plan.branchCommits));
    await sleep(2000);
    await row('rangeList', () => listed(...RANGE, plan.commits));
    await sleep(3000);
    await listed(...TOPIC, plan.branchCommits);
    await page.keyboard.press('d');
    await sleep(2000);
    await row('step', async () => {
      const steps = [];
      for (let step = 0; step < 8; step += 1) {
        const took = await page.evaluate('step(3000)');
        if (took !== null) steps.push(took);
        await sleep(1200);
      }
      return steps.length > 0 ? median(steps) : null;
    });
    await page.evaluate("location.hash = '#/'");
    const noted = await open('noted');
    await row('badges', () =>
      page.evaluate(`until(() => go(${hash(...TOPIC, noted)}), () => badges() > 0, ${ROW_TIMEOUT_MS})`),
    );
    return { times, tasks };
  } finally {
    await endApp(running);
    rmSync(folder, { recursive: true, force: true });
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @type {Record<string, object[]>} */
const seen = Object.fromEntries(plan.apps.map(({ label }) => [label, []]));
for (let turn = 1; turn <= plan.rounds; turn += 1)
  for (const app of plan.apps) {
    const measured = await round(app);
    seen[app.label]?.push(measured);
    process.stdout.write(
      `round ${turn}${app.label === '' ? '' : `, ${app.label}`}: ${JSON.stringify(measured)}\n`,
    );
  }
writeFileSync(output ?? '', JSON.stringify(seen));
rmSync(own, { recursive: true, force: true });
