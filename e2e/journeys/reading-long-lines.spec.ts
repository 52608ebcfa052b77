/** A minified file of one line: its changes, the ways between them, and what a search finds in what is left out. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

/** A megabyte in one line; some statements otherwise. */
const minified = (other: Readonly<Record<number, string>> = {}): string =>
  `${Array.from({ length: 80_000 }, (_, at) => other[at] ?? `f${at}(${at % 7});`).join('')}\n`;

test('a minified line of a megabyte is read by its changes', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'long'));
  await work.commit('Begin', { 'app.min.js': minified() });
  await work.git('checkout', '--quiet', '-b', 'topic');
  const changes = { 9000: 'NINE();', 40_000: 'FORTY();', 79_000: 'SEVENTYNINE();' };
  await work.commit('Change three places', { 'app.min.js': minified(changes) });
  const running = await visit();
  const compare = await work.compare(running, 'topic');
  const { page } = running;
  const section = await compare.showFile('app.min.js');
  const load = compare.loadButton(section);
  await expect(load.or(section.locator('[data-cell]').first()).first()).toBeVisible();
  if (await load.isVisible()) await load.click();
  const added = section.locator('[data-cell]').last();
  for (const word of Object.values(changes)) await expect(added).toContainText(word);
  const shown = async (): Promise<number> => ((await added.textContent()) ?? '').length;
  expect(await shown()).toBeLessThan(3000);
  await picture(page, 'changes');

  // By the button of the line, and by key, to each change in turn.
  await added.locator('[data-more="next"]').click();
  const said = compare.diff
    .getByText(/^Change \d of 3 in this line$/)
    .or(page.getByText(/^Change \d of 3 in this line$/));
  await expect(said.first()).toHaveText('Change 1 of 3 in this line');
  await added.locator('[data-more="next"]').click();
  await expect(said.first()).toHaveText('Change 2 of 3 in this line');

  // A hit in what is left out is shown.
  expect(await added.textContent()).not.toContain('f61234(');
  await compare.diff.focus();
  await page.keyboard.press('/');
  await page.keyboard.type('f61234(');
  await page.keyboard.press('Enter');
  await expect(section.locator('[data-cell]', { hasText: 'f61234(' }).first()).toBeVisible();
  await picture(page, 'found');
  await page.keyboard.press('Escape');

  const before = await shown();
  await added.locator('[data-more="whole"]').click();
  await expect.poll(shown).toBeGreaterThan(before + 100_000);
});
