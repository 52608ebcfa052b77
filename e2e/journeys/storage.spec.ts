/**
 * A database that cannot be used now is left as it is: the app says what is in the way, and all is there afterwards.
 * One that another program holds at the start: offline.spec.ts.
 */
import { chmod } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { openComparison } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { RepositoriesPage } from '../pages/repositories.ts';
import { holdDatabase, rowsOf } from '../support/database.ts';

const DRAFT = {
  place: { orgId: 'sample', repo: 'payments', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) },
  text: 'half a sentence',
  caret: 15,
  action: 'add',
  base: { text: null, refSha: null },
} as const;

const SUBJECT = 'Hold keys in a ring and rotate them';

test('a text that the disk does not take is said to be in memory, outlives a change of place, and is stored as soon as it can be', async ({
  launch,
  profile,
}) => {
  const running = await launch({ sample: true });
  const { page } = running;
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  const letGo = await holdDatabase(profile, false);
  await notes.composer.pressSequentially('typed meanwhile');
  await expect(notes.problem).toContainText('This text is not on disk');
  await expect(notes.root.getByText('Not on disk', { exact: true })).toBeVisible();
  await picture(running.page, 'not-on-disk');
  await compare.chooseCommit('Describe the rotation');
  await compare.chooseCommit(SUBJECT);
  await expect(notes.composer).toHaveValue('typed meanwhile');
  await notes.composer.press('End');
  await notes.composer.pressSequentially(', and on');
  await expect(notes.problem).toContainText('This text is not on disk');
  // Neither is what is written beside a line, whatever becomes of the page meanwhile.
  const remarks = new Remarks(compare);
  await compare.showFile('src/token.ts');
  await remarks.writeAt('src/token.ts', 24);
  const beside = remarks.composer('src/token.ts:24');
  await beside.fill('beside a line');
  await expect(page.getByText('Not kept on disk')).toBeVisible();
  await page.reload();
  await compare.showFile('src/token.ts');
  await expect(beside).toHaveValue('beside a line');
  await expect(page.getByText('Not kept on disk')).toBeVisible();
  await expect(page.getByText('Draft saved')).toHaveCount(0);
  await letGo();
  await expect.poll(() => rowsOf(running, 'unsent').then(({ length }) => length)).toBe(2);
  await expect(notes.draftState).toBeVisible();
  await expect(notes.problem).toHaveCount(0);
  expect(JSON.stringify(await rowsOf(running, 'unsent'))).toContain('typed meanwhile, and on');
  // On disk, not in memory: nothing asks whether it may be lost.
  await running.close();
});

test('a profile that may not be written says so in the window, and goes on as soon as it may', async ({
  launch,
  profile,
}) => {
  test.skip(process.getuid?.() === 0, 'root may write everywhere');
  const first = await launch({ sample: true });
  await new RepositoriesPage(first.page).ready();
  await first.page.evaluate((draft) => window.api.drafts.put(draft), DRAFT);
  await first.close();

  await chmod(profile, 0o500);
  const { app, page } = await launch();
  const said = page.getByRole('alert');
  await expect(said).toContainText('cannot keep its files in');
  await expect(said).toContainText(profile);
  await expect(said).toContainText('Make the folder writable');
  await picture(page, 'read-only');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toContainText('cannot keep its files in');
  await chmod(profile, 0o700);
  const opened = app.waitForEvent('window');
  await said.getByRole('button', { name: 'Try again' }).click();
  const usual = await opened;
  await expect(usual.getByRole('button', { name: /1 unsent draft/ })).toBeVisible();
  await expect.poll(() => app.windows().length).toBe(1);
  const drafts = await usual.evaluate(() => window.api.drafts.list({}));
  expect(drafts).toMatchObject({ ok: true, value: [{ text: DRAFT.text }] });
});
