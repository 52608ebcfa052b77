/** All notes in one list, by their own dates; a note leads to its commit, also to one that is not compared. */
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const MESSAGE = `Shorten what is long

The table stays as it was typed, because somebody lined it up:

    name    | before | after
    --------+--------+------
    short   |      1 |     1

See https://example.com/discussion (not javascript:alert).`;

test('all notes, newest first, of several refs; each leads to its commit', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.commit('Long ago', { 'a.txt': 'two\n' });
  await work.git('notes', '--ref=reviews', 'add', '-m', 'A question about long ago', 'HEAD');
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit(MESSAGE, { 'b.txt': 'three\n' });
  await work.git('notes', '--ref=reviews', 'add', '-m', 'Read twice.\n\nSee http://example.com/why.', 'HEAD');
  await work.git('notes', '--ref=design', 'add', '-m', 'a sketch of the names', 'HEAD');

  const running = await visit();
  const { app, page } = running;
  const compare = await work.compare(running, 'topic');
  const { notes } = compare;
  await notes.settled();
  // The message is there without a press, as it was typed.
  await expect(notes.root.getByText('name    | before | after')).toBeVisible();
  // Both refs' notes at once.
  await notes.choose('reviews');
  await expect(notes.root.getByRole('region', { name: 'On other notes refs' })).toContainText(
    'a sketch of the names',
  );
  await picture(page, 'panel');

  await app.evaluate(({ dialog }) => {
    const asked: string[] = [];
    Reflect.set(globalThis, 'asked', asked);
    Reflect.set(dialog, 'showMessageBox', (...given: unknown[]) => {
      asked.push(JSON.stringify(given.at(-1)));
      return Promise.resolve({ response: 1, checkboxChecked: false });
    });
  });
  await notes.root.getByRole('link', { name: 'https://example.com/discussion' }).click();
  await expect
    .poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'asked'))))
    .toContain('"detail":"https://example.com/discussion"');

  await notes.root.getByRole('button', { name: 'Search all notes' }).click();
  const list = page.getByRole('listbox', { name: 'All notes, newest first' });
  await expect(list.getByRole('option')).toHaveCount(3);
  const last = list.getByRole('option').last();
  await expect(last).toContainText('A question about long ago');
  await expect(last).toContainText('Long ago');
  await picture(page, 'list');
  const looked = page.getByRole('group', { name: 'Notes refs to search' });
  await looked.getByRole('button', { name: /^design/ }).click();
  await expect(list.getByRole('option')).toHaveCount(1);
  await looked.getByRole('button', { name: 'All', exact: true }).click();

  // A commit that was merged long ago: named, and its changes are one press away.
  await last.click();
  await expect(notes.root.getByRole('heading', { level: 2 })).toContainText('Long ago');
  await expect(notes.text).toContainText('A question about long ago');
  await picture(page, 'elsewhere');
  await notes.root.getByRole('button', { name: 'Show its changes' }).click();
  await expect(compare.option('Long ago')).toBeVisible();
  await notes.shows('Long ago');
  await expect(compare.fileSection('a.txt')).toContainText('two');

  // As wide as 72 columns, and so again later.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('72 columns');
  await page.keyboard.press('Enter');
  const width = async () => (await notes.root.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(600);
  await page.reload();
  await compare.ready();
  await expect.poll(width).toBeGreaterThan(600);
});
