/**
 * Runs inside a session: opens the repository as a folder in each app in turn and writes what it saw.
 *
 *     node rounds.mjs <electron> <output file> <plan as JSON>
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron } from 'playwright';
import { median } from '../hosting/measure.mjs';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';

const [executablePath, output, planText] = process.argv.slice(2);
/** @type {{ clone: string, rounds: number, first: string, branchFirst: string, commits: number, branchCommits: number, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText ?? '');
const own = mkdtempSync(join(tmpdir(), 'real-'));
/** Longer than that, a row is left out. Milliseconds. */
const PATIENCE = 60_000;

/** Runs in the page: milliseconds from now until the condition holds in a painted frame. */
const inPage = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  globalThis.until = (begin, holds, patience) => new Promise((resolve) => {
    const began = performance.now();
    begin();
    const look = () => {
      if (holds()) return void requestAnimationFrame(() => resolve(performance.now() - began));
      if (performance.now() - began > patience) return void resolve(null);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  globalThis.firstFile = () => {
    const file = document.querySelector('section[aria-label="Changes"] section[data-file]');
    return file !== null && /\\S/.test(file.textContent.replace(file.querySelector('header')?.textContent ?? '', ''))
      ? file.getAttribute('aria-label') : null;
  };
  globalThis.go = (hash) => {
    if (location.hash !== hash) location.hash = hash;
  };
  globalThis.bar = () => document.querySelector('[aria-label="Changes shown"]')?.textContent ?? '';
  globalThis.rows = () => document.querySelector('section[aria-label="Changes"] section[data-file]');
  globalThis.step = (patience) => {
    const [words, old] = [bar(), rows()];
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: ']', code: 'BracketRight' }));
    return until(press, () => bar() !== words && rows() !== old && firstFile() !== null, patience);
  };
  globalThis.totals = () => document.querySelector('[aria-label="Totals"]')?.textContent ?? '';
`;

async function round(app) {
  const profile = mkdtempSync(join(own, 'profile-'));
  const folder = mkdtempSync(join(own, 'folder-'));
  cpSync(plan.clone, join(folder, 'work', '.git'), { recursive: true });
  const env = { ...process.env, MARGINALIA_PROFILE: profile };
  const args = [...sandboxArguments(env), app.path];
  const running = await _electron.launch({ executablePath, args, env, cwd: app.path });
  try {
    const page = await running.firstWindow();
    page.setDefaultTimeout(PATIENCE);
    await running.evaluate(
      ({ dialog }, path) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
      },
      join(folder, 'work'),
    );
    await page.getByRole('button', { name: 'Open folder…' }).click();
    await page.waitForURL(/#\/o\/.*\/r\//);
    await page.evaluate(inPage);
    const place = await page.evaluate("location.hash.replace(/\\?.*/, '')");
    const hash = (base, branch) => JSON.stringify(`${place}?base=${base}&branch=${branch}`);
    const show = (base, branch, first) =>
      page.evaluate(
        `until(() => go(${hash(base, branch)}), () => firstFile() === ${JSON.stringify(first)}, ${PATIENCE})`,
      );
    const listed = (base, branch, count) =>
      page.evaluate(
        `until(() => go(${hash(base, branch)}), () => totals().startsWith('${count.toLocaleString('en')} commits'), ${PATIENCE})`,
      );
    const range = ['bench-old', 'bench-new'];
    const topic = ['bench-base', 'bench-branch'];
    const freshRange = await show(...range, plan.first);
    // The rest of it arrives, and what is done in the background.
    await sleep(15_000);
    const branch = await show(...topic, plan.branchFirst);
    await sleep(3000);
    const again = await show(...range, plan.first);
    await sleep(6000);
    await page.reload();
    await page.locator('html[data-ready="compare"]').waitFor({ state: 'attached' });
    await page.evaluate(inPage);
    await sleep(8000);
    const branchList = await listed(...topic, plan.branchCommits);
    await sleep(3000);
    const rangeList = await listed(...range, plan.commits);
    await sleep(4000);
    await listed(...topic, plan.branchCommits);
    await page.keyboard.press('d');
    await sleep(2000);
    const steps = [];
    for (let step = 0; step < 8; step += 1) {
      const took = await page.evaluate('step(3000)');
      if (took !== null) steps.push(took);
      await sleep(1200);
    }
    const task = await page.evaluate('longest');
    return {
      freshRange,
      branch,
      range: again,
      branchList,
      rangeList,
      step: steps.length > 0 ? median(steps) : null,
      task,
    };
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
    seen[app.label].push(measured);
    process.stdout.write(
      `round ${turn}${app.label === '' ? '' : `, ${app.label}`}: ${JSON.stringify(measured)}\n`,
    );
  }
writeFileSync(output ?? '', JSON.stringify(seen));
rmSync(own, { recursive: true, force: true });
