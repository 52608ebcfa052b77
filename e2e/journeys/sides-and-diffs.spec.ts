import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('in split, each side copies its own text', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'one\ntwo\nthree\n' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Change', { 'a.txt': 'eins\nzwei\nthree\n' });
  const running = await visit();
  const { diff, page } = await work.compare(running, 'fix');
  const copied = (): Promise<string> => running.app.evaluate(({ clipboard }) => clipboard.readText());
  // With markers a copy is served from what the worker says of the selection, and from nothing else.
  await diff.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitemradio', { name: 'With + and −' }).click();
  await diff.focus();
  await page.keyboard.press('u');
  for (const [side, expected] of [
    ['left', '-one\n-two\n three'],
    ['right', '+eins\n+zwei\n three'],
  ] as const) {
    const rows = diff.locator(`[data-side="${side}"] [data-cell]`);
    await expect(rows).toHaveCount(3);
    const [first, last] = [await rows.first().boundingBox(), await rows.last().boundingBox()];
    if (!first || !last) throw new Error('no rows');
    await page.mouse.move(first.x + 72, first.y + 10);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width - 12, last.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        await page.keyboard.press('ControlOrMeta+c');
        return copied();
      })
      .toBe(expected);
  }
});

test('back from a commit, nothing of its files is left on the files of the branch', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  const [black, white] = ['black', 'white'].map(
    (fill) => `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect fill="${fill}"/></svg>\n`,
  );
  await work.commit('Begin', { 'z.c': 'int z;\n', 'm.svg': black ?? '' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Deploy', { 'a.yml': 'name: a\n' });
  await work.commit('Count', { 'z.c': 'int z = 1;\n', 'm.svg': white ?? '' });
  const compare = await work.compare(await visit(), 'fix');
  const { page, shown } = compare;
  const language = (path: string) =>
    compare.fileSection(path).getByRole('combobox', { name: `Language of ${path}`, exact: true });
  await expect(language('a.yml')).toHaveValue('yaml');
  await compare.chooseCommit('Count');
  await page.keyboard.press('Enter');
  await expect(shown).toContainText('Count');
  await expect(language('z.c')).toHaveValue('c');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(language('a.yml')).toHaveValue('yaml');
  await expect(language('z.c')).toHaveValue('c');
  await expect(language('m.svg')).toHaveValue('xml');
});
