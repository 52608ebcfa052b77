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

    // What one commit changes comes over Git too, and a file that is held back of it.
    await compare.chooseCommit('Renew the signing vectors');
    await compare.page.keyboard.press('d');
    await expect(compare.shown).toContainText('Renew the signing vectors');
    await expect(compare.totals).toContainText('1 commit · 3 files');
    await compare.loadButton(compare.fileSection('assets/vectors.json')).click();
    await expect(compare.fileSection('assets/vectors.json')).toContainText('"id": 1,');
    await compare.page.keyboard.press('Escape');
    await expect(compare.shown).toBeHidden();

    // An annotated tag has notes of its own, beside those of its commit.
    const tagged = await compare.chooseCommit('Hold keys in a ring and rotate them');
    await tagged.root.getByRole('button', { name: 'v3.5.0-rc.1' }).click();
    await tagged.shows('Note on tag v3.5.0-rc.1');
    await expect(tagged.root).toContainText('first candidate');
    await tagged.composer.fill('Goes to the sandbox on Monday.');
    await tagged.save();
    await expect(tagged.text).toContainText('Goes to the sandbox on Monday.');
    const after = await host.clone('payments', join(folder, 'after.git'));
    expect(await gitText(['notes', '--ref=reviews', 'show', 'v3.5.0-rc.1'], { gitDir: after })).toBe(
      'Goes to the sandbox on Monday.',
    );
  } finally {
    await host.stop();
  }
});
