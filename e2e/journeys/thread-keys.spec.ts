import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { messageOf } from '../pages/messages.ts';
import { picture } from '../support/picture.ts';

test('a thread is answered, resolved, reopened, edited and removed by keys, and the next open one is one key away', async ({
  visit,
  host,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const { page } = running;
  const remarks = new Remarks(compare);
  await expect(page.getByRole('button', { name: '4 open remarks' })).toBeVisible();
  await compare.diff.focus();
  // The first one is resolved.
  await page.keyboard.press('f');
  const thread = remarks.thread('src/rotation.ts:26');
  await expect(thread).toBeFocused();
  await picture(page, 'thread');

  // What is typed before the field is there goes into it.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Because of rotations.');
  const composer = remarks.composer('src/rotation.ts:26');
  await expect(composer).toHaveValue('Because of rotations.');
  await composer.press('ControlOrMeta+Enter');
  const said = thread.getByRole('article');
  await expect(said).toHaveCount(2);
  await expect(composer).toHaveCount(0);

  await page.keyboard.press('Shift+R');
  await expect(thread).toHaveAccessibleDescription('Resolved');
  await page.keyboard.press('Shift+R');
  await expect(thread).not.toHaveAccessibleDescription('Resolved');

  await page.keyboard.press('F2');
  const editor = thread.getByRole('textbox');
  await expect(editor).toHaveValue('Because of rotations.');
  await editor.fill('Because of two rotations.');
  await editor.press('ControlOrMeta+Enter');
  await expect(said.last()).toContainText('two rotations');
  await expect(editor).toHaveCount(0);

  await page.keyboard.press('Delete');
  await expect(said).toHaveCount(1);
  await remarks.message.filter({ hasText: 'Remark removed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(said).toHaveCount(2);

  // Where no remark is, the keys say so, and a button keeps its own Enter.
  await compare.diff.focus();
  for (let line = 0; line < 3; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(messageOf(page, 'The cursor is not at a remark.')).toBeVisible();
  await expect(said).toHaveCount(2);
  await page.keyboard.press('f');
  await expect(remarks.thread('src/token.ts:16')).toBeFocused();
  await remarks
    .thread('src/token.ts:16')
    .getByRole('button', { name: 'Remark actions' })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove', exact: true })).toBeVisible();
  await picture(page, 'menu');
});
