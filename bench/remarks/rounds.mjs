/**
 * Runs inside a session: opens the same branch with and without remarks in the real app, in turn, scrolls through
 * both, reads a note of many remarks, and writes the results.
 *
 *     node rounds.mjs <electron> <app> <output file> <plan as JSON>
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';

const [executablePath = '', app = '', output = '', planText = ''] = process.argv.slice(2);
const plan = JSON.parse(planText);
const profile = mkdtempSync(join(tmpdir(), 'bench-remarks-'));
const env = { ...process.env, MARGINALIA_PROFILE: profile };
const electron = await _electron.launch({ executablePath, args: [...sandboxArguments(env), app], env });
const page = await electron.firstWindow();
page.setDefaultTimeout(120_000);
await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
const org = await page.evaluate(async ({ pem, ...addresses }) => {
  const key = await window.api.keys.paste({ pem });
  const added = await window.api.organizations.add({ ...addresses, keyHandle: key.value.handle });
  return added.value.id;
}, plan.host);
await page.addInitScript({ path: join(import.meta.dirname, 'in-page.mjs') });
await page.reload();

/** From the list of repositories to a branch. */
async function open(repo, remarks) {
  await page.evaluate((id) => (location.hash = `#/o/${id}`), org);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'repositories');
  const to = `#/o/${org}/r/${repo}?branch=work&base=main`;
  return await page.evaluate(
    ([hash, wanted]) => globalThis.bench.open(hash, wanted),
    [to, remarks === 0 ? '' : String(remarks)],
  );
}

async function scroll(duration) {
  await page.waitForTimeout(2_000);
  return await page.evaluate((ms) => globalThis.bench.scroll(ms), duration);
}

const result = { with: [], without: [], scrolls: { with: [], without: [] }, one: null, oneScroll: null };
// Not measured: afterwards everything that is fetched only once is there.
await open('without', 0);
result.cold = await open('with', plan.remarks);
for (let round = 1; round <= plan.rounds; round += 1) {
  // Each goes first equally often, because the remains of one slow down the other.
  const order = round % 2 === 1 ? ['without', 'with'] : ['with', 'without'];
  for (const which of order) {
    result[which].push(await open(which, which === 'with' ? plan.remarks : 0));
    if (round <= 2) result.scrolls[which].push(await scroll(plan.scroll));
  }
  const [without, marked] = [result.without.at(-1), result.with.at(-1)];
  process.stdout.write(
    `round ${round}: first paint ${without.first.toFixed(0)} ms without, ${marked.first.toFixed(0)} with; marks ${(marked.marks - marked.notes).toFixed(0)} ms after the notes\n`,
  );
}
result.one = await open('one-note', plan.inOneNote);
result.oneAgain = await open('one-note', plan.inOneNote);
result.oneScroll = await scroll(plan.scroll);
writeFileSync(output, JSON.stringify(result));
await electron.close();
rmSync(profile, { recursive: true, force: true });
