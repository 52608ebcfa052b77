/**
 * Runs inside a session: each app in turn on each kind of host, near and far, and writes the results.
 *
 *     node rounds.mjs <output file> <plan as JSON>
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRelay } from './relay.mjs';
import { endApp, startApp } from '../app/open.mjs';
import { startService } from '../hosting/service.mjs';
import { inPage } from '../real/in-page.mjs';

const [output, planText] = process.argv.slice(2);
/** @type {{ rttMs: number, bytesPerMs: number, rounds: number, requests: boolean, apps: { label: string, path: string }[] }} */
const plan = JSON.parse(planText ?? '');
const own = mkdtempSync(join(tmpdir(), 'far-'));
const ROW_TIMEOUT_MS = 60_000;
/** What an app does by itself after a choice has ended by then. */
const SETTLE_MS = 3000;
const REPOSITORY = 'payments';

/** Serves the sample organization. */
const serve = (app, specOnly) =>
  startService({
    root: mkdtempSync(join(own, 'host-')),
    cli: join(app, 'out/main/hosting-cli.js'),
    extra: ['--sample', ...(specOnly ? ['--spec-only'] : [])],
  });

/** One start of the app with a fresh profile. @returns {Promise<Record<string, number>>} milliseconds */
async function round(app, host, line) {
  const began = performance.now();
  const log = (text) => {
    if (plan.requests && line.rttMs > 0)
      process.stdout.write(`${(performance.now() - began).toFixed(0).padStart(6)} ${text}\n`);
  };
  const relay = await openRelay(Number(new URL(host.api).port), line, log);
  const through = (address) => Object.assign(new URL(address), { port: String(relay.port) }).href;
  const profile = mkdtempSync(join(own, 'profile-'));
  const { running, page } = await startApp(app, profile);
  try {
    page.setDefaultTimeout(ROW_TIMEOUT_MS);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const organization = await page.evaluate(
      async ({ pem, ...addresses }) => {
        const key = await globalThis.api.keys.paste({ pem });
        const added = await globalThis.api.organizations.add({ ...addresses, keyHandle: key.value.handle });
        if (!added.ok) throw new Error(added.error.message);
        history.replaceState(null, '', `#/o/${encodeURIComponent(added.value.id)}`);
        return added.value.id;
      },
      { ...host, api: through(host.api), gitHost: through(host.gitHost) },
    );
    await page.reload();
    await page.locator('html[data-ready="repositories"]').waitFor({ state: 'attached' });
    await page.evaluate(inPage);
    await sleep(SETTLE_MS);
    const place = `#/o/${encodeURIComponent(organization)}/r/${REPOSITORY}`;
    const wait = async (name, act, holds) => {
      log(`-- ${name}`);
      const took = await page.evaluate(`until(() => ${act}, () => ${holds}, ${ROW_TIMEOUT_MS})`);
      if (took === null) throw new Error(`${name}: not within ${ROW_TIMEOUT_MS} ms`);
      log(`-- ${name}: ${took.toFixed(0)} ms`);
      return took;
    };
    const choose = (branch) => `go(${JSON.stringify(`${place}?branch=${branch}`)})`;
    const [rows, commits, notes] = await Promise.all([
      wait('rows', choose('rotate-signing-keys'), 'firstFile() !== null'),
      wait('commits', '0', '/[1-9]\\d* commit/.test(totals())'),
      wait('notes', '0', 'badges() > 0'),
    ]);
    await sleep(SETTLE_MS);
    const rowsAgain = await wait(
      'rowsAgain',
      `(globalThis.old = document.querySelector('section[data-file]'), ${choose('fix/rounding')})`,
      "firstFile() !== null && document.querySelector('section[data-file]') !== globalThis.old",
    );
    await sleep(SETTLE_MS);
    await page.evaluate(choose('rotate-signing-keys'));
    await page.getByRole('tab', { name: /^Commits/ }).click();
    await page
      .getByTitle(/^Notes on/)
      .first()
      .waitFor();
    await sleep(SETTLE_MS);
    const note = await wait(
      'note',
      `document.querySelector('[role="option"]:has([title^="Notes on"])').click()`,
      `document.querySelector('aside article, [aria-label="Notes"] article') !== null`,
    );
    return { rows, commits, notes, rowsAgain, note };
  } finally {
    await endApp(running);
    relay.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @type {Record<string, Record<string, Record<'near' | 'far', Record<string, number>[]>>>} By build, then by host. */
const seen = {};
const lines = {
  near: { rttMs: 0, bytesPerMs: Infinity },
  far: { rttMs: plan.rttMs, bytesPerMs: plan.bytesPerMs },
};
for (const kind of ['our host', 'specification only'])
  for (let turn = 0; turn < plan.rounds; turn += 1)
    for (const { label, path } of plan.apps) {
      const service = await serve(path, kind === 'specification only');
      const measured = ((seen[label] ??= {})[kind] ??= { near: [], far: [] });
      // In turn, because whichever is first reads programs from disk.
      for (const distance of turn % 2 === 0 ? ['far', 'near'] : ['near', 'far'])
        measured[distance].push(await round(path, service.host, lines[distance]));
      process.stdout.write(
        `${kind}${label === '' ? '' : `, ${label}`}, round ${turn + 1}: ${JSON.stringify({ near: measured.near.at(-1), far: measured.far.at(-1) })}\n`,
      );
      await service.stop();
    }
writeFileSync(output ?? '', JSON.stringify(seen));
rmSync(own, { recursive: true, force: true });
