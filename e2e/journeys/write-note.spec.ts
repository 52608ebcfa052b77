import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';

/** The reviews note of the commit that caps token life, as plain Git shows it. */
const show = (gitDir: string): Promise<string> =>
  gitText(['log', '-1', '--format=%N', '--notes=reviews', '--grep=^Cap token life', 'rotate-signing-keys'], {
    gitDir,
  });

test('a note written here is read with plain git notes from a clone; appending keeps what stood there; editing and removing reach the host', async ({
  visit,
  host,
  folder,
}) => {
  const compare = await openHosted(await visit(), host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await notes.composer.fill('Reads well.\nThe table is missing what happens at month end.');
  await notes.save();
  await expect(notes.text).toContainText('The table is missing what happens at month end.');
  await expect(notes.composer).toHaveValue('');

  const clone = await host.clone('payments', join(folder, 'clone.git'));
  const read = await gitText(['notes', '--ref=reviews', 'show', await notes.object()], { gitDir: clone });
  expect(read).toBe('Reads well.\nThe table is missing what happens at month end.');

  await compare.chooseCommit('Cap token life at one hour');
  await notes.choose('reviews');
  await expect(notes.text).toContainText('Please also set iat, or those keys will be refused.');
  await notes.composer.fill('Checked with a restricted key: works.');
  await notes.save();
  await expect(notes.text).toContainText('Checked with a restricted key: works.');
  await expect(notes.text).toContainText("3600 s is the host's limit");

  await notes.edit();
  await expect(notes.composer).toHaveValue(
    /3600 s is the host's limit[^]*Checked with a restricted key: works\./,
  );
  await notes.composer.fill('3600 s it is.');
  await notes.save();
  await expect(notes.text).toHaveText('3600 s it is.');
  const edited = await host.clone('payments', join(folder, 'edited.git'));
  expect(await show(edited)).toBe('3600 s it is.\n');

  await notes.remove();
  await expect(notes.text).toBeHidden();
  await expect(async () => {
    const gone = await host.clone('payments', join(folder, `gone-${Date.now().toString()}.git`));
    expect((await show(gone)).trim()).toBe('');
  }).toPass();
});
