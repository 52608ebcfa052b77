/**
 * Runs inside a session: opens the folder in each app in turn, for the given number of rounds, and writes the results.
 *
 *     node rounds.mjs <output file> <plan as JSON>
 *
 * Rows are `ROW_PAUSE_MS` apart, so that background work after one ends before the next begins.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyRepository } from './copy.mjs';
import { withManyFiles } from './many-files.mjs';
import { endApp, startApp } from '../app/open.mjs';
import { inPage } from '../real/in-page.mjs';

const [output, planText] = process.argv.slice(2);
/** @type {{ folder: string, upstream: string, rounds: number, commits: number, notes: number, hits: number, wide: number | null, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText ?? '');
const own = mkdtempSync(join(tmpdir(), 'folder-'));
/** Slower rows are skipped. */
const ROW_TIMEOUT_MS = 60_000;
/** The least time a user spends in the dialog before choosing. */
const DIALOG_MS = 1000;
const ROW_PAUSE_MS = 3000;
const GRAPH_TIMEOUT_MS = 180_000;
/** Until a comparison of very many files is read to its end. */
const READ_TIMEOUT_MS = 300_000;

const more = `
  globalThis.button = (name) => [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(name));
  globalThis.options = () => document.querySelectorAll('[role="dialog"] [role="option"]');
  globalThis.type = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  globalThis.texts = () => [...options()].map((one) => one.textContent).join('|');
  globalThis.reading = () => document.querySelector('[aria-label="Totals"]')?.getAttribute('aria-busy') === 'true';
  globalThis.found = () => document.querySelectorAll('[aria-label="Notes found"] [role="option"]').length;
`;

/** @param {{ label: string, path: string }} app */
async function round(app) {
  const profile = mkdtempSync(join(own, 'profile-'));
  const { running, page } = await startApp(app.path, profile);
  try {
    page.setDefaultTimeout(ROW_TIMEOUT_MS);
    await running.evaluate(
      ({ dialog }, { path, reading }) => {
        dialog.showOpenDialog = async () => {
          await new Promise((resolve) => setTimeout(resolve, reading));
          globalThis.chosen = Date.now();
          return { canceled: false, filePaths: [path] };
        };
      },
      { path: folder, reading: DIALOG_MS },
    );
    await page.getByRole('button', { name: 'Open folder…' }).waitFor();
    await page.evaluate(inPage + more);
    const until = (begin, holds) =>
      page.evaluate(`until(() => { ${begin} }, () => ${holds}, ${ROW_TIMEOUT_MS})`);
    await until("button('Open folder…').click()", 'firstFile() !== null');
    const painted = await page.evaluate('performance.timeOrigin + lastPainted');
    const open = painted - (await running.evaluate(() => globalThis.chosen));
    const opened = performance.now();
    await sleep(ROW_PAUSE_MS + 5000);
    const graph = plan.wide === null ? null : await graphWritten(profile, opened);
    const place = await page.evaluate("location.hash.replace(/\\?.*/, '')");
    const go = (base, branch) => `go(${JSON.stringify(`${place}?base=${base}&branch=${branch}`)})`;
    await until(go('main', 'topic'), "firstFile() !== null && totals().startsWith('40 commits')");
    await sleep(ROW_PAUSE_MS);
    await page.reload();
    await page.locator('html[data-ready="compare"]').waitFor({ state: 'attached' });
    await page.evaluate(inPage + more);
    await sleep(ROW_PAUSE_MS + 3000);
    const again = await until(
      go('main~1', 'topic'),
      "firstFile() !== null && location.hash.includes('main~1')",
    );
    await sleep(ROW_PAUSE_MS);
    const commits = await until(
      go('old', 'main'),
      `totals().startsWith('${plan.commits.toLocaleString('en')} commits')`,
    );
    // All of them: the newest are listed before the others arrive.
    const badges = await until(
      '',
      `document.querySelector('#tab-commits')?.textContent.startsWith('Commits${plan.notes.toLocaleString('en')}')`,
    );
    await sleep(ROW_PAUSE_MS);
    const picker = await until("button('Branch').click()", 'options().length > 5');
    const keys = [];
    for (const text of ['p', 'pe', 'peo', 'peop', 'people/0', 'nightly', 'orig', 'origin/7']) {
      const before = JSON.stringify(await page.evaluate('texts()'));
      const field = `document.querySelector('[role="dialog"] input')`;
      keys.push(
        await page.evaluate(
          `until(() => type(${field}, ${JSON.stringify(text)}), () => texts() !== ${before}, 2000)`,
        ),
      );
      await sleep(250);
    }
    await page.keyboard.press('Escape');
    await sleep(ROW_PAUSE_MS);
    await page.getByRole('button', { name: /search.*notes/i }).click();
    await sleep(ROW_PAUSE_MS);
    const search = await until(
      `type(document.querySelector('input[aria-label="Search all notes"]'), 'quaternion')`,
      'found() > 0',
    );
    const rest = await until('', `found() >= ${plan.hits}`);
    const searched = search === null || rest === null ? null : search + rest;
    await page.keyboard.press('Escape');
    await sleep(ROW_PAUSE_MS);
    const worktree = await until(
      go('HEAD', ':worktree'),
      "firstFile() !== null && totals().includes('1 file')",
    );
    await sleep(ROW_PAUSE_MS);
    const many = plan.wide === null ? {} : await manyFiles(running, page, { until, go, files: plan.wide });
    const outcome = "(document.querySelector('footer')?.textContent ?? '')";
    const first = await until("button('Sync').click()", `/Synced/.test(${outcome})`);
    await sleep(ROW_PAUSE_MS);
    // The text disappears when it starts, and reappears when it is done.
    const sync = await until(
      "globalThis.begun = false; button('Sync').click()",
      `(globalThis.begun ||= !/Synced/.test(${outcome})) && /Synced/.test(${outcome})`,
    );
    const task = await page.evaluate('longest');
    return {
      open,
      again,
      picker,
      key: Math.max(...keys.filter((ms) => ms !== null)),
      keys,
      commits,
      badges,
      search,
      searched,
      worktree,
      first,
      sync,
      task,
      graph,
      ...many,
    };
  } finally {
    await endApp(running);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Milliseconds until the app has written its own commit-graph; null: it takes too long. */
async function graphWritten(profile, opened) {
  const written = () =>
    readdirSync(profile, { recursive: true, encoding: 'utf8' }).some((path) =>
      /graphs\/\w+\/info\/(?:commit-graph|commit-graphs\/commit-graph-chain)$/.test(path),
    );
  while (!written() && performance.now() - opened < GRAPH_TIMEOUT_MS) await sleep(500);
  return written() ? performance.now() - opened : null;
}

async function manyFiles(running, page, { until, go, files }) {
  // The file before it is another one.
  const wide = await until(go('main', 'treewide'), "(firstFile() ?? '').includes('area00/')");
  const isRead = `totals().includes('${files.toLocaleString('en')} files') && !reading()`;
  const read = await page.evaluate(`until(() => {}, () => ${isRead}, ${READ_TIMEOUT_MS})`);
  await sleep(ROW_PAUSE_MS);
  return {
    wide,
    wideRead: wide === null || read === null ? null : wide + read,
    pageTasks: await withManyFiles(running, page, own),
  };
}

const folder = join(own, 'work');
copyRepository(plan.folder, folder);
// Refreshes the index, as the owner's Git has: of files copied a moment ago Git would read each one.
spawnSync('git', ['-C', folder, 'update-index', '-q', '--refresh']);
// Owned by this user; otherwise Git refuses to serve it to them.
const upstream = join(own, 'upstream.git');
copyRepository(plan.upstream, upstream);
spawnSync('git', ['-C', folder, 'config', 'remote.origin.url', upstream]);
/** @type {{ label: string, rounds: object[] }[]} */
const seen = plan.apps.map(({ label }) => ({ label, rounds: [] }));
for (let turn = 1; turn <= plan.rounds; turn += 1)
  for (const [at, app] of plan.apps.entries()) {
    const measured = await round(app);
    seen[at]?.rounds.push(measured);
    process.stdout.write(`round ${turn} ${app.label}: ${JSON.stringify(measured)}\n`);
  }
writeFileSync(output ?? '', JSON.stringify(seen));
rmSync(own, { recursive: true, force: true });
