/**
 * What a reader does with a comparison of very many files: how soon it is painted, and the longest task of the page, by
 * the clock and in processor time, which other processes do not make longer.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pageProcessor } from '../real/longest.mjs';

const STEP_TIMEOUT_MS = 20_000;
/** Background work after a step ends before the next begins. */
const STEP_PAUSE_MS = 1500;

const inPageToo = `
  globalThis.nameOf = (row) => row?.getAttribute('aria-label') ?? '';
  globalThis.treeTexts = () => [...document.querySelectorAll('[role="treeitem"]')].map(nameOf).join('|');
  globalThis.chosenFile = () => nameOf(document.querySelector('[role="treeitem"][aria-selected="true"]'));
  globalThis.press = (key, code, more = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, ...more }));
  globalThis.filter = () => document.querySelector('input[aria-label="Filter files"]');
  globalThis.before = '';
`;

/**
 * @param {import('playwright').ElectronApplication} running
 * @param {import('playwright').Page} page with `inPage`, and with the comparison read to its end
 * @param {string} traces a folder for them
 * @returns {Promise<Record<string, { painted: number | null, task: number, processor: number }>>} milliseconds
 */
export async function withManyFiles(running, page, traces) {
  await page.evaluate(inPageToo);
  const steps = {};
  const step = async (name, begin, holds) => {
    const processorTime = await pageProcessor(running, join(traces, 'trace.json'));
    await page.evaluate('globalThis.longest = 0');
    const painted = await page.evaluate(`until(() => { ${begin} }, () => ${holds}, ${STEP_TIMEOUT_MS})`);
    await sleep(STEP_PAUSE_MS);
    const task = await page.evaluate('longest');
    const processor = await processorTime();
    const earlier = steps[name];
    // Of steps with one name, the slowest counts.
    if (earlier === undefined || earlier.processor < processor) steps[name] = { painted, task, processor };
  };
  const trees = 'before = treeTexts();';
  const changed = "treeTexts() !== '' && treeTexts() !== before";
  for (let n = 0; n < 3; n += 1)
    await step('next file (j)', "before = chosenFile(); press('j', 'KeyJ')", 'chosenFile() !== before');
  await step('previous file (k)', "before = chosenFile(); press('k', 'KeyK')", 'chosenFile() !== before');
  for (let n = 0; n < 3; n += 1)
    await step('viewed (v)', "before = chosenFile(); press('v', 'KeyV')", 'chosenFile() !== before');
  const scroller = 'document.querySelector(\'[role="tree"]\').parentElement';
  await step('tree scrolled to its end', `${trees} ${scroller}.scrollTop = 1e9`, changed);
  await step('tree scrolled back', `${trees} ${scroller}.scrollTop = 0`, changed);
  const folder = 'document.querySelector(\'[role="treeitem"][aria-expanded]\')';
  await step('folder folded', `${trees} ${folder}.click()`, changed);
  await step('folder unfolded', `${trees} ${folder}.click()`, changed);
  for (const text of ['p', 'pa', 'part', 'part7', 'driver17 part7', 'nothing at all', ''])
    await step(
      'filter',
      `${trees} filter().focus(); type(filter(), ${JSON.stringify(text)})`,
      text.startsWith('nothing') ? "treeTexts() === ''" : changed,
    );
  await page.evaluate('filter().blur()');
  await step('palette opened', "press('k', 'KeyK', { ctrlKey: true })", 'options().length > 5');
  for (const text of ['p', 'pa', 'part7', 'driver17/part7', 'sync'])
    await step(
      'palette',
      `before = texts(); type(document.querySelector('[role="dialog"] input'), ${JSON.stringify(text)})`,
      'texts() !== before',
    );
  await page.keyboard.press('Escape');
  return steps;
}
