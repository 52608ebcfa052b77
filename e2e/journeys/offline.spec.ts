import { join } from 'node:path';
import { gitText } from '../../git/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';

test('a note written while the host is away waits, survives a restart, and is sent once by itself', async ({
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

  const again = await hostReturns();
  const second = await launch();
  const after = new ComparePage(second.page);
  await after.ready();
  const sent = await after.chooseCommit('Describe the rotation');
  await sent.choose('reviews');
  await expect(sent.text).toHaveText('Written on a train.', { timeout: 30_000 });
  await expect(after.status).not.toContainText(/waiting|unsent/);
  const gitDir = await again.clone('payments', join(folder, 'clone.git'));
  const read = await gitText(['notes', '--ref=reviews', 'show', await sent.object()], { gitDir });
  expect(read).toBe('Written on a train.');
});
