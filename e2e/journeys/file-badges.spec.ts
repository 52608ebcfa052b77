import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

test('a file whose version has notes shows how many, in the tree and in its header, which leads to them', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.ts': 'a;\n', 'b.ts': 'b;\n', 'c.ts': 'c;\n' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Change', { 'a.ts': 'a2;\n', 'b.ts': 'b2;\n', 'c.ts': null });
  await work.git('notes', '--ref=reviews', 'add', '-m', 'About this file.', 'fix:b.ts');
  await work.git('notes', '--ref=audit', 'add', '-m', 'Seen.', 'fix:b.ts');
  await work.git('notes', '--ref=audit', 'add', '-m', 'Deleted for good.', 'main:c.ts');
  // Of another version: no business of this comparison.
  await work.git('notes', '--ref=audit', 'add', '-m', 'Old.', 'main:a.ts');

  const compare = await work.compare(await visit(), 'fix');
  await expect(compare.treeItem('b.ts')).toHaveAccessibleName('b.ts, modified, 2 notes');
  await expect(compare.treeItem('c.ts')).toHaveAccessibleName('c.ts, deleted, 1 note');
  await expect(compare.treeItem('a.ts')).toHaveAccessibleName('a.ts, modified');
  await compare.fileSection('b.ts').getByRole('button', { name: '2 notes on this version' }).click();
  await expect(compare.notes.root.getByRole('heading', { level: 2 })).toContainText('b.ts');
  await expect(compare.notes.text).toContainText(/Seen\.|About this file\./);
  await picture(compare.page, 'badges');
});
