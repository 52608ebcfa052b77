import { join } from 'node:path';
import { gitText } from '../../git/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';

test('the host is away: a note waits, what was read stays readable after a restart, and the note is sent once', async ({
  launch,
  host,
  hostReturns,
  folder,
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
  await first.close();

  // A restart without the host: what was read is there, with its age.
  const second = await launch();
  const after = new ComparePage(second.page);
  await after.ready();
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
  await expect(after.status).toContainText('acme · connected', { timeout: 20_000 });
  const sent = await after.chooseCommit('Describe the rotation');
  await sent.choose('reviews');
  await expect(sent.text).toHaveText('Written on a train.', { timeout: 30_000 });
  await expect(after.status).not.toContainText(/waiting|unsent/);
  const gitDir = await again.clone('payments', join(folder, 'clone.git'));
  const note = await gitText(['notes', '--ref=reviews', 'show', await sent.object()], { gitDir });
  expect(note).toBe('Written on a train.');
});
