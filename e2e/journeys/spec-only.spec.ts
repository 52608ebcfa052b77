import { join } from 'node:path';
import { gitText } from '../../git/run.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Host } from '../support/hosting.ts';

test('a host with nothing but the specification: branches, commits, notes and history come over Git', async ({
  launch,
  folder,
}) => {
  const host = await Host.start(join(folder, 'bare host'), { more: ['--spec-only'] });
  try {
    const compare = await openHosted(await launch(), host, 'payments', 'rotate-signing-keys');
    const notes = await compare.chooseCommit('Cap token life at one hour');
    await notes.choose('reviews');
    await expect(notes.text).toContainText('Please also set iat, or those keys will be refused.');
    await notes.composer.fill('Checked with a restricted key: works.');
    await notes.save();
    await expect(notes.text).toContainText('Checked with a restricted key: works.');
    await expect(notes.history.getByRole('listitem').first()).toContainText('appended');

    const gitDir = await host.clone('payments', join(folder, 'clone.git'));
    const read = await gitText(['notes', '--ref=reviews', 'show', await notes.object()], { gitDir });
    expect(read).toContain('Checked with a restricted key: works.');
    await notes.remove();
    await expect(notes.text).toBeHidden();
    await notes.undo.click();
    await expect(notes.text).toContainText('Checked with a restricted key: works.');
  } finally {
    await host.stop();
  }
});
