import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

const BRANCH = 'rotate-signing-keys';

test('remarks stand beside their lines: answered, resolved, on removed lines, on a file, on an earlier version; one that is written is a piece of the commit’s note, and its thread goes on', async ({
  visit,
  host,
  folder,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', BRANCH);
  const { page } = running;
  const remarks = new Remarks(compare);

  // Written on line 12 of its commit; the next commit moved that line to 16.
  await compare.showFile('src/token.ts');
  const thread = remarks.thread('src/token.ts:16');
  await expect(thread.getByRole('article')).toHaveText([
    /Why is this capped here/,
    /Because the caller does not know the key/,
  ]);
  // Between two hunks: the way there shows its lines.
  const between = remarks.thread('src/token.ts:36');
  await compare.showFile('src/legacy-signer.ts');
  for (const place of [
    'src/legacy-signer.ts:-20-23',
    'src/rotation.ts:26',
    'src/token.ts:13',
    'src/token.ts:16',
    'src/token.ts:36',
  ]) {
    await remarks.next();
    await expect(remarks.thread(place)).toBeVisible();
  }
  const suggestion = between.getByRole('figure', { name: 'Suggested change' });
  await expect(suggestion).toContainText('this.keys.assertTrusted(request.org);');

  await compare.showFile('src/token.ts');
  const earlier = compare.fileSection('src/token.ts').getByRole('button', { name: /on older lines$/ });
  await expect(earlier).toHaveText('1 remark on older lines');
  await earlier.click();
  const gone = remarks.thread('src/token.ts:13');
  await expect(gone).toHaveAccessibleDescription('Resolved Outdated: these lines have changed since');

  await compare.showFile('src/legacy-signer.ts');
  const removed = remarks.thread('src/legacy-signer.ts:-20-23');
  await expect(removed).toHaveAccessibleDescription('Resolved');
  await removed.getByRole('button', { name: /^Resolved/ }).click();
  await expect(removed).toContainText('The deploy script did, until 3.3.');

  await compare.showFile('test/rotation.test.ts');
  await expect(remarks.thread('test/rotation.test.ts')).toContainText('want names');
  await expect(compare.page.getByRole('button', { name: '4 open remarks' })).toBeVisible();
  await compare.filter.fill('has:open');
  await expect(compare.tree.getByRole('treeitem', { name: /open/ })).toHaveCount(3);

  // One that is written is a piece of the commit’s note, and its thread goes on.
  await compare.showFile('src/rotation.ts');
  await compare.diff.focus();
  // The line cursor starts where one reads; `c` writes there.
  await remarks.cursorDown();
  await page.keyboard.press('c');
  const composer = compare.diff.getByRole('textbox', { name: /^Write: Remark on / });
  await expect(composer).toBeFocused();
  const place = ((await composer.getAttribute('aria-label')) ?? '').replace('Write: Remark on ', '');
  await remarks.save(composer, 'Say why.\n\nA second paragraph.');
  const written = remarks.thread(place);
  await expect(written).toContainText('A second paragraph.');

  await written.getByRole('button', { name: 'Reply' }).click();
  await remarks.save(remarks.composer(place), 'Because.');
  await expect(written.getByRole('article')).toHaveCount(2);
  await written.getByRole('button', { name: 'Resolve' }).click();
  await expect(written).toHaveAccessibleDescription('Resolved');
  // The button is gone, the keyboard stays in the diff.
  await expect(compare.diff).toBeFocused();
  // Until it is written, the message is the one of the reply.
  await remarks.message.filter({ hasText: 'Resolved' }).getByRole('button', { name: 'Undo' }).click();
  await expect(written).not.toHaveAccessibleDescription('Resolved');

  await remarks.act(written.getByRole('article').last(), 'Remove');
  await expect(written.getByRole('article')).toHaveCount(1);
  await expect(compare.diff).toBeFocused();

  const clone = await host.clone('payments', join(folder, 'clone.git'));
  const notes = await gitText(['log', '--format=%N', '--notes=reviews', BRANCH], { gitDir: clone });
  expect(notes).toContain('Say why.\n\n  A second paragraph.');
  expect(notes).not.toContain('Because.\n');
});

test('where nobody is known to sign, a remark asks as a note does', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', { 'a.txt': 'one\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  await work.commit('Work', { 'a.txt': 'one\ntwo\n' });
  const compare = await work.compare(await visit(), 'topic');
  const remarks = new Remarks(compare);
  await remarks.writeAt('a.txt', 2);
  await compare.diff.getByRole('button', { name: 'Sign your notes…' }).click();
  await compare.diff.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await compare.diff.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
  await picture(compare.page, 'sign');
  await compare.diff.getByRole('button', { name: 'Sign with this' }).click();
  await expect(compare.diff.getByRole('button', { name: 'as Ada' })).toBeFocused();
  await picture(compare.page, 'signed');
  const composer = remarks.composer('a.txt:2');
  await composer.fill('Why two?');
  await composer.press('ControlOrMeta+Enter');
  await expect(remarks.thread('a.txt:2')).toContainText('Ada');
  expect(await work.git('log', '-1', '--format=%an <%ae>', 'refs/notes/commits')).toBe(
    'Ada <ada@example.com>',
  );
});

const yOf = async (of: Locator): Promise<number> => Math.round((await of.boundingBox())?.y ?? Number.NaN);

test('threads that arrive move neither what is read nor what is written', async ({ visit, folder }) => {
  const work = await WorkFolder.create(join(folder, 'project'));
  await work.commit('Begin', { 'a.txt': 'zero\n' });
  await work.git('checkout', '--quiet', '-b', 'topic');
  const lines = Array.from({ length: 120 }, (_, at) => `line number ${at + 1}.\n`).join('');
  await work.commit('Work', { 'b.txt': lines });
  const running = await visit();
  const { page } = running;
  const compare = await work.compare(running, 'topic');
  const remarks = new Remarks(compare);
  const theySay = (at: readonly number[]): Promise<string> =>
    work.git(
      'notes',
      'append',
      '-m',
      at.map((line) => `b.txt:${line}: On line ${line}.`).join('\n'),
      'topic',
    );
  const section = await compare.showFile('b.txt');
  await remarks.number('b.txt', 80);
  const read = section.getByText('line number 80.');
  const before = await yOf(read);

  // Above the screen.
  await theySay([1, 2, 3, 40]);
  await expect(page.getByRole('button', { name: '4 open remarks' })).toBeVisible({
    timeout: patience(20_000),
  });
  await expect.poll(() => yOf(read)).toBe(before);

  // On the screen, above what is being written.
  await remarks.writeAt('b.txt', 80);
  const composer = remarks.composer('b.txt:80');
  await composer.fill('Why 80?');
  const written = await yOf(composer);
  await theySay([74, 78]);
  await expect(remarks.thread('b.txt:78')).toContainText('On line 78.', { timeout: patience(20_000) });
  await expect.poll(() => yOf(composer)).toBe(written);
  await expect(composer).toBeFocused();
});
