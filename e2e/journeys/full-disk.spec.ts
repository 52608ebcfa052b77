/** A disk without room: what is typed is said to be in memory, is there as long as the app is, and is stored as soon as it can be. */
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { openComparison } from '../pages/open.ts';
import { rowsOf } from '../support/database.ts';
import { smallDisk, smallDisks } from '../support/small-disk.ts';
import { patience } from '../../shared/testing/patience.ts';

const SUBJECT = 'Hold keys in a ring and rotate them';
/** More than has room in what the database holds ready. */
const LONG = 'a line that needs room on the disk\n'.repeat(4_000);

test('a text typed on a full disk is told truthfully, kept in memory, tried again, and on the disk in the end', async ({
  launch,
}) => {
  test.skip(!smallDisks(), 'no mount of one’s own on this machine');
  const disk = await smallDisk(64);
  const running = await launch({ profile: disk.folder, program: disk.program, args: ['--open=sample'] });
  const compare = await openComparison(running, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  await notes.composer.pressSequentially('before, ');
  await expect(notes.draftState).toBeVisible();

  await disk.fill();
  await running.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), LONG);
  await notes.composer.press('ControlOrMeta+V');
  await expect(notes.problem).toContainText('This text is not on disk: the disk is full');
  await expect(notes.root.getByText('Not on disk', { exact: true })).toBeVisible();
  await expect(notes.draftState).toHaveCount(0);
  await picture(running.page, 'full');
  // Kept in memory, over a change of place as well.
  await compare.chooseCommit('Describe the rotation');
  await compare.chooseCommit(SUBJECT);
  await expect
    .poll(async () => (await notes.composer.inputValue()).length)
    .toBe('before, '.length + LONG.length);
  await expect(notes.root.getByText('Not on disk', { exact: true })).toBeVisible();
  await expect(notes.draftState).toHaveCount(0);

  // Tried again by itself.
  await disk.free();
  const stored = async (): Promise<number> => {
    const drafts = await running.page.evaluate(() => window.api.drafts.list({}));
    return drafts.ok ? (drafts.value[0]?.text.length ?? 0) : -1;
  };
  await expect(notes.draftState).toBeVisible({ timeout: patience(60_000) });
  await expect(notes.problem).toHaveCount(0);
  await expect.poll(stored).toBe('before, '.length + LONG.length);
  // On the disk, whatever the app holds in its memory.
  const rows = await rowsOf(running, 'unsent');
  expect(rows.map(({ body }) => JSON.parse(String(body)))).toMatchObject([{ text: `before, ${LONG}` }]);
  await running.close();
  await disk.close();
});
