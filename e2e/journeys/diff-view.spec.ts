import { expect, test } from '../fixtures.ts';
import { openComparison, openHosted } from '../pages/open.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { FILES, LINES, pushMillion } from '../support/million.ts';
import { patience } from '../../shared/testing/patience.ts';

const count = (number: number): string => number.toLocaleString('en');

test('find goes through all loaded text, on screen or not; copied code has no line numbers and no markers', async ({
  visit,
}) => {
  const running = await visit({ sample: true });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const { page } = compare;
  await compare.diff.click();
  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Find in all loaded text' }).fill('ScopeNotAllowed');
  const painted = (name: string) =>
    page.evaluate((which) => [...(CSS.highlights.get(which) ?? [])].map(String), name);
  await expect.poll(() => painted('diff-find-on')).toEqual(['ScopeNotAllowed']);
  const place = page.getByRole('search').getByRole('status');
  await expect(place).toHaveText(/^1 of [2-9]/);
  await page.keyboard.press('Enter');
  await expect(place).toHaveText(/^2 of [2-9]/);
  // From another field: what is typed at once is where it was asked for, in place of what was there.
  const filter = page.getByRole('textbox', { name: 'Filter files' });
  const jump = page.getByRole('combobox', { name: 'Search or jump' });
  await filter.click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('token');
  await expect(jump).toHaveValue('token');
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('ttl');
  await expect(page.getByRole('textbox', { name: 'Find in all loaded text' })).toHaveValue('ttl');
  await expect(filter).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect.poll(() => painted('diff-find')).toEqual([]);

  const section = await compare.showFile('src/token.ts');
  const chosen = await section.evaluate((element) => {
    const rows = [...element.querySelectorAll('[data-cell]')].filter((row) => /ttl = /.test(row.textContent));
    const [from, to] = [rows.at(0), rows.at(-1)];
    if (!from || !to) return false;
    document.getSelection()?.setBaseAndExtent(from, 0, to, to.childNodes.length);
    return true;
  });
  expect(chosen).toBe(true);
  const copied = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
      document.getSelection()?.anchorNode?.dispatchEvent(event);
      return clipboardData.getData('text/plain');
    });
  // The view fetches what a selection covers while it rests.
  await expect
    .poll(copied)
    .toBe(
      [
        '    const ttl = 86_400;',
        '    const key = await loadKey(request.org);',
        '    const ttl = Math.min(request.ttl, 3_600);',
      ].join('\n'),
    );
});

/** Places that are looked at on the way down. */
const STEPS = rounds(40, 200);

test(`${count(FILES * LINES)} lines open with few nodes, and their end can be reached`, async ({
  visit,
  host,
  folder,
}, info) => {
  await pushMillion(host, 'payments', folder);
  const compare = await openHosted(await visit(), host, 'payments', 'million');
  const { diff } = compare;
  await expect(compare.totals).toContainText(`${count(FILES)} files`, { timeout: patience(60_000) });
  await expect(compare.totals).toContainText(`+${count(FILES * LINES)}`);
  await diff.click();
  const seen = await diff.evaluate(async (area, steps) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    let most = 0;
    for (let step = 0; step <= steps; step += 1) {
      area.scrollTop = ((area.scrollHeight - area.clientHeight) * step) / steps;
      await new Promise(requestAnimationFrame);
      const walker = document.createTreeWalker(document);
      let nodes = 0;
      while (walker.nextNode()) nodes += 1;
      most = Math.max(most, nodes);
    }
    return { most, tasks: tasks.map(Math.round) };
  }, STEPS);
  // Times depend on the machine and are only told; bench:diff measures them.
  info.annotations.push({ type: 'long tasks, ms', description: seen.tasks.join(', ') });
  info.annotations.push({ type: 'most nodes', description: String(seen.most) });
  expect(seen.most).toBeLessThan(10_000);
  const last = FILES - 1;
  const path = `million/p${Math.floor(last / 100)
    .toString()
    .padStart(2, '0')}/file${last.toString().padStart(4, '0')}.ts`;
  await expect(compare.fileSection(path)).toContainText(`compute(${last.toString()}`);
});
