/** A place that names a line of a file which comes last of thousands: it is where one arrives. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { commit, file } from '../support/fast-import.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { runGit } from '../../git/process/run.ts';
import { patience } from '../../shared/testing/patience.ts';

const FILES = rounds(1_000, 3_000);
const TOLD = `0 of ${(FILES + 1).toLocaleString('en')} viewed`;
const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${name} line ${at + 1}\n`).join('');

function stream(): string {
  const many = Array.from({ length: FILES }, (_, at) => file(`many/${at}.txt`, lines(`${at}`, 60))).join('');
  return (
    commit('refs/heads/main', file('readme.md', 'Read me\n'), { mark: 1 }) +
    commit('refs/heads/topic', many + file('zuletzt.txt', lines('last', 4000)), { from: ':1' })
  );
}

test('a place in the last of thousands of files is where one arrives', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'late'));
  await runGit(['fast-import', '--quiet'], { cwd: work.path, input: stream() });
  await work.git('checkout', '--quiet', 'main');
  const running = await visit();
  const { page } = running;
  const compare = await work.compare(running, 'topic');
  await expect(page.getByText(TOLD)).toBeVisible({ timeout: patience(60_000) });
  // The app writes the file in view into the place by itself, once: it would take the place of what is written here.
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('file=');
  await page.evaluate(() => {
    const [path, query] = location.hash.split('?');
    const asked = new URLSearchParams(query);
    asked.set('file', 'zuletzt.txt');
    asked.set('line', '3210');
    history.replaceState(null, '', `${path}?${asked}`);
  });
  await page.reload();
  await compare.ready();
  const line = compare.fileSection('zuletzt.txt').locator('[data-cell]', { hasText: 'last line 3210' });
  await expect(line).toBeInViewport({ timeout: patience(60_000) });
  await expect(page.getByText(TOLD)).toBeVisible({ timeout: patience(60_000) });
  // Also when everything is there.
  await expect(line).toBeInViewport();
  await expect(compare.tree.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^zuletzt\.txt,/);
  await picture(page, 'arrived');
});
