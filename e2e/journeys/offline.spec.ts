import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { holdDatabase } from '../support/database.ts';
import { picture } from '../support/picture.ts';
import { patience } from '../../shared/testing/patience.ts';

const DRAFTED = 'Hold keys in a ring and rotate them';

test('the host is away: a note waits; after a restart, which another program’s lock on the database holds up, it and a draft are there, what was read is readable, and the note is sent once', async ({
  launch,
  host,
  hostReturns,
  folder,
  profile,
}) => {
  const first = await launch();
  const compare = await openHosted(first, host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await host.stop();
  await notes.composer.fill('Written on a train.');
  await notes.save();
  await expect(notes.root).toContainText('waiting');
  await expect(compare.status).toContainText('acme · offline');
  // What was read stays readable.
  await expect(compare.fileSection('CHANGELOG.md')).toContainText('Signing keys rotate by themselves');
  const drafted = await compare.chooseCommit(DRAFTED);
  await drafted.composer.pressSequentially('half a sentence');
  await expect(drafted.draftState).toBeVisible();
  await first.close();

  // A sentence, "Try again", and nothing is lost.
  const letGo = await holdDatabase(profile, true);
  const second = await launch();
  const said = second.page.getByRole('alert');
  await expect(said).toContainText('database could not be opened: another program has locked the database');
  await expect(said).toContainText('your drafts and waiting notes are in it');
  await picture(second.page, 'locked');
  await second.page.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toContainText('another program has locked the database');
  await letGo();
  await second.page.getByRole('button', { name: 'Try again' }).click();
  const after = new ComparePage(second.page);
  await expect(second.page.getByRole('button', { name: /1 note waiting/ })).toBeVisible();
  await expect(second.page.getByRole('button', { name: /1 unsent draft/ })).toBeVisible();
  await after.notes.shows(DRAFTED);
  await expect(after.notes.composer).toHaveValue('half a sentence');

  // Without the host what was read is there, with its age.
  await expect(after.status).toContainText(/acme · offline, as of \d/);
  await expect(after.branch).toContainText('rotate-signing-keys');
  await expect(after.fileSection('CHANGELOG.md')).toContainText('Signing keys rotate by themselves');
  const read = await after.chooseCommit('Tell apart what may be tried again');
  await read.choose('reviews');
  await expect(read.text).toContainText('The ledger never sends it; its gateway answers 504.');
  await after.branch.click();
  const branches = second.page.getByRole('dialog', { name: 'Branch' });
  await expect(branches.getByRole('option', { name: 'fix/rounding' })).toBeVisible();
  await second.page.keyboard.press('Escape');

  const again = await hostReturns();
  await expect(after.status).toContainText('acme · connected', { timeout: patience(20_000) });
  const sent = await after.chooseCommit('Describe the rotation');
  await sent.choose('reviews');
  await expect(sent.text).toHaveText('Written on a train.', { timeout: patience(30_000) });
  await expect(after.status).not.toContainText('waiting');
  const gitDir = await again.clone('payments', join(folder, 'clone.git'));
  const note = await gitText(['notes', '--ref=reviews', 'show', await sent.object()], { gitDir });
  expect(note).toBe('Written on a train.');
});
