import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const HEBREW = 'תיקייה/קובץ.txt';
const PERSIAN = 'می\u200cخواهم.txt';
const FILES: Readonly<Record<string, string>> = {
  ' leading.txt': 'x\n',
  'trailing ': 'x\n',
  'tab\there.txt': 'x\n',
  'line\nend.txt': 'x\n',
  [HEBREW]: 'x\n',
  [PERSIAN]: 'سلام\n',
  'rlo\u202egpj.exe': 'x\n',
  'mac.txt': 'one\rtwo\r',
  'model.bin': `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345678\n`,
};

test('odd names are seen as what they are, in the tree and in the header alike', async ({
  visit,
  folder,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no such names');
  const work = await WorkFolder.create(join(folder, 'names'));
  await work.commit('Begin', { 'a.txt': 'a\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Odd names', FILES);
  const running = await visit();
  const compare = await work.compare(running, 'topic');
  const { page } = running;
  const diff = page.getByRole('region', { name: 'Changes', exact: true });

  for (const [path, shown] of [
    [' leading.txt', 'SPleading.txt'],
    ['trailing ', 'trailingSP'],
    ['tab\there.txt', 'tabTABhere.txt'],
    ['line\nend.txt', 'lineLFend.txt'],
    ['rlo\u202egpj.exe', 'rloRLOgpj.exe'],
    [PERSIAN, PERSIAN],
  ] as const) {
    const item = compare.treeItem(shown);
    await item.click();
    const badges = (text: string): number => (text === path ? 0 : 1);
    const header = diff.locator('[data-file]').filter({ has: page.getByTitle(shown, { exact: true }) });
    await expect(header.getByTitle(shown, { exact: true }).locator('[data-name]')).toHaveCount(badges(shown));
  }

  // Each name of a path is where a reader of the tree looks for it: the folder first.
  await compare.treeItem(HEBREW).click();
  const header = diff.getByTitle(HEBREW, { exact: true });
  const places = await header
    .locator('bdi')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().left));
  expect(places).toHaveLength(2);
  expect(places[0]).toBeLessThan(places[1] ?? 0);
  await picture(page, 'names');

  await compare.treeItem('mac.txt').click();
  await expect(diff.getByText('CR line ends')).toBeVisible();
  await expect(diff.getByText('CRLF')).toHaveCount(0);
  await compare.treeItem('model.bin').click();
  await expect(diff.getByText(/^Git LFS pointer: none → 1[12](?:\.\d)? MB/)).toBeVisible();
});
