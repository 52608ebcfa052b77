/**
 * Runs inside a session: opens the same branch with and without remarks in the real app, in turn, scrolls through
 * both, reads a note of many remarks, and writes what it saw.
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
await page.reload();

/** From the list of repositories to a branch: when code is on screen, when notes are told, when all marks are placed. */
async function open(repo, remarks) {
  await page.evaluate((id) => (location.hash = `#/o/${id}`), org);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'repositories');
  return await page.evaluate(
    async ([to, wanted]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const has = (selector) => document.querySelector(selector) !== null;
      const began = performance.now();
      const seen = { first: null, notes: null, marks: null };
      location.hash = to;
      const marked = () =>
        [...document.querySelectorAll('button')].some(
          ({ textContent }) =>
            textContent.replaceAll(/\D/g, '') === wanted && textContent.includes('open remark'),
        ) && has('[class*="ruler"] button');
      while (seen.first === null || (wanted !== '' && seen.marks === null)) {
        await frame();
        await new Promise((resolve) => setTimeout(resolve));
        const now = performance.now() - began;
        if (now > 60_000) throw new Error(`not there after a minute: ${JSON.stringify(seen)}`);
        if (has('[data-chunk] > div')) seen.first ??= now;
        if (has('[title$="on these commits"]')) seen.notes ??= now;
        if (wanted !== '' && marked()) seen.marks ??= now;
      }
      return seen;
    },
    [`#/o/${org}/r/${repo}?branch=work&base=main`, remarks === 0 ? '' : String(remarks)],
  );
}

/** Scrolls to the end in so many milliseconds. Answers the frames, those over 50 ms, and the longest. */
async function scroll(duration) {
  await page.waitForTimeout(2_000);
  return await page.evaluate(async (ms) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const area = document.querySelector('section[aria-label="Changes"]');
    area.scrollTop = 0;
    await frame();
    const began = await frame();
    let [frames, bad, worst, before] = [0, 0, 0, began];
    let threads = 0;
    for (;;) {
      const way = Math.min(1, (before - began) / ms);
      area.scrollTop = way * (area.scrollHeight - area.clientHeight);
      const now = await frame();
      frames += 1;
      worst = Math.max(worst, now - before);
      if (now - before > 50) bad += 1;
      threads = Math.max(threads, document.querySelectorAll('[data-remark-thread]').length);
      before = now;
      if (way >= 1) return { frames, bad, worst, threads };
    }
  }, duration);
}

const result = { with: [], without: [], scrolls: { with: [], without: [] }, one: null, oneScroll: null };
// Unmeasured: what is fetched once is there then.
await open('without', 0);
result.cold = await open('with', plan.remarks);
for (let round = 1; round <= plan.rounds; round += 1) {
  const without = await open('without', 0);
  if (round <= 2) result.scrolls.without.push(await scroll(plan.scroll));
  const marked = await open('with', plan.remarks);
  if (round <= 2) result.scrolls.with.push(await scroll(plan.scroll));
  result.without.push(without);
  result.with.push(marked);
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
