import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { expect, test } from '../fixtures.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

const FILES = rounds(1_500, 17_000);
/** How often each key is pressed: an odd number, since some turn something on and off. */
const PRESSES = rounds(3, 15);
/** Folders of folders, as babel's fixtures are. */
const pathOf = (at: number): string =>
  `packages/part-${String(at % 40).padStart(2, '0')}/fixtures/case-${String(Math.floor(at / 40)).padStart(3, '0')}/input.js`;
const LAST = pathOf(FILES - 1);

const count = (number: number): string => number.toLocaleString('en');

const commit = (ref: string, mark: number, from: string, files: string): string =>
  `commit ${ref}\nmark :${mark}\ncommitter Reviewer <reviewer@example.com> 1700000000 +0000\ndata 4\nFill\n${from}${files}\n`;

/** For `git fast-import`: one commit upon `main` that adds them all. */
function stream(): string {
  const blobs = 'blob\nmark :1\ndata 14\nconst one = 1;\nblob\nmark :2\ndata 8\nRead me\n';
  const all = Array.from({ length: FILES }, (_, at) => `M 100644 :1 ${pathOf(at)}\n`).join('');
  return `${blobs}${commit('refs/heads/main', 10, '', 'M 100644 :2 readme.md\n')}${commit('refs/heads/topic', 11, 'from :10\n', all)}`;
}

test(`${count(FILES)} files: the tree folds and filters, j walks in its order`, async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await runGit(['fast-import', '--quiet'], { cwd: work.path, input: stream() });
  await work.git('checkout', '--quiet', 'main');
  const running = await visit();
  const { page } = running;
  const compare = await work.compare(running, 'topic');
  await expect(compare.totals).toContainText(`${count(FILES)} files`, { timeout: patience(60_000) });
  await expect(page.getByText(`0 of ${count(FILES)} viewed`)).toBeVisible({ timeout: patience(60_000) });

  // `j` goes down the tree, row by row of files.
  const sorted = Array.from({ length: FILES }, (_, at) => pathOf(at)).toSorted((a, b) => (a < b ? -1 : 1));
  const selected = compare.tree.getByRole('treeitem', { selected: true });
  for (const path of sorted.slice(1, 12)) {
    await page.keyboard.press('j');
    await expect(selected).toHaveAccessibleName(new RegExp(`^${path},`));
    await expect(selected).toBeInViewport();
  }

  // What a key does in the page until the next frame is told with the journey: a busy machine proves nothing.
  await page.evaluate(() => {
    window.addEventListener('keydown', () => {
      const start = performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => performance.measure('key', { start }), {
          once: true,
        });
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
  });
  const median = async (press: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => performance.clearMeasures('key'));
    await press();
    const spent = await page.evaluate(() =>
      performance.getEntriesByName('key').map(({ duration }) => duration),
    );
    return spent.toSorted((a, b) => a - b)[Math.floor(spent.length / 2)] ?? Number.NaN;
  };
  const spent = (): Promise<number> => page.evaluate(() => performance.getEntriesByName('key').length);
  const repeat = (key: string) => async (): Promise<void> => {
    for (let at = 1; at <= PRESSES; at += 1) {
      await page.keyboard.press(key);
      await expect.poll(spent, { intervals: [20] }).toBe(at);
    }
  };
  const times: Record<string, number> = {};
  for (const key of ['j', 'k', 'n', 'v', 'h', 'ArrowDown']) times[key] = await median(repeat(key));

  // Folders fold by the keyboard, and the rest of the tree moves up.
  await compare.tree.focus();
  await page.keyboard.press('Home');
  const top = compare.tree.getByRole('treeitem', { name: 'packages/', exact: true });
  await expect(top).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  const first = compare.tree.getByRole('treeitem', { name: 'packages/part-00/fixtures/', exact: true });
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(
    compare.tree.getByRole('treeitem', { name: 'packages/part-01/fixtures/', exact: true }),
  ).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'true');

  // The filter finds one among all.
  times['filter'] = await median(async () => {
    await compare.filter.click();
    await compare.filter.pressSequentially(LAST.split('/').slice(1, 4).join(' '));
  });
  await expect(compare.treeItem(LAST)).toBeVisible();
  await compare.filter.press('Enter');
  await compare.filter.press('Escape');
  await expect(compare.fileSection(LAST)).toBeVisible();
  await page.keyboard.press('Shift+H');
  await expect
    .poll(() => compare.diff.getByRole('button', { name: /^Lines of/, expanded: true }).count())
    .toBe(0);
  test.info().annotations.push({ type: 'milliseconds by key', description: JSON.stringify(times) });
});
