/**
 * Runs inside a session: opens the repository as a folder in each app in turn and writes the results.
 *
 *     node rounds.mjs <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron } from 'playwright';
import { median } from '../hosting/measure.mjs';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';
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
  const env = { ...process.env, MARGINALIA_PROFILE: profile };
  const watch = ['--require', join(import.meta.dirname, 'tasks.cjs')];
  const args = [...sandboxArguments(env), ...watch, app.path];
  // Without `executablePath`: with it, Playwright omits the loader that holds the app, and some launches hang.
  const running = await _electron.launch({
    args,
    env,
    cwd: app.path,
    chromiumSandbox: !args.includes('--no-sandbox'),
  });
  try {
    const page = await running.firstWindow();
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
      await running.evaluate(
        ({ dialog }, path) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
        },
        join(folder, name),
      );
      const before = await page.evaluate('location.hash');
      await page.getByRole('button', { name: 'Open folder…' }).click();
      await page.waitForURL(({ hash }) => hash !== before && hash.includes('/r/'));
      await page.evaluate(inPage);
      return await page.evaluate("location.hash.replace(/\\?.*/, '')");
    };
    const place = await open('work');
    const hash = (base, branch, at = place) => JSON.stringify(`${at}?base=${base}&branch=${branch}`);
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
    await running.close().catch(() => undefined);
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
