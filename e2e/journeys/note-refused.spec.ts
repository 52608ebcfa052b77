import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';

test('somebody wrote first: nothing is overwritten and not a word is lost', async ({ launch, host }) => {
  const compare = await openHosted(await launch(), host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Renew the signing vectors for ES256');
  await notes.choose('reviews');
  await notes.composer.fill('Which generator made these?');
  const sha = await notes.object();
  await host.writeNote({ repo: 'payments', sha, note: 'The file is too large to review by eye.' });
  await notes.save();

  // Both texts are on screen, theirs and mine, and mine is still there to be sent.
  const clash = compare.clash;
  await expect(clash).toBeVisible();
  await expect(clash).toContainText('The file is too large to review by eye.');
  await expect(clash).toContainText('Which generator made these?');
  await clash.getByRole('button', { name: /both/i }).click();
  await clash.getByRole('button', { name: /^save/i }).click();
  await expect(clash).toBeHidden();
  await expect(notes.text).toContainText('The file is too large to review by eye.');
  await expect(notes.text).toContainText('Which generator made these?');
});

test('somebody annotated another commit: nothing is asked, the note is saved once', async ({
  launch,
  host,
}) => {
  const compare = await openHosted(await launch(), host, 'payments', 'rotate-signing-keys');
  const other = await host.head('payments', 'main');
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await notes.composer.fill('Good overview.');
  await host.writeNote({ repo: 'payments', sha: other, note: 'Released.' });
  await notes.save();
  await expect(notes.text).toHaveText('Good overview.');
  await expect(compare.clash).toBeHidden();
});

test('deciding later keeps the text, and says why it is not sent: in the list, after a restart, on the commit', async ({
  launch,
  host,
}) => {
  const running = await launch();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await notes.composer.fill('Mine, unsaved.');
  await host.writeNote({ repo: 'payments', sha: await notes.object(), note: 'Theirs.' });
  await notes.save();
  await compare.clash.getByRole('button', { name: /later/i }).click();
  await expect(compare.clash).toBeHidden();
  await expect(notes.composer).toHaveValue(/Mine, unsaved\./);
  await compare.chooseCommit('Renew the signing vectors for ES256');
  await running.close();

  const { page } = await launch();
  const again = new ComparePage(page);
  await again.ready();
  await again.status.getByRole('button', { name: '1 note needs you' }).click();
  const unsent = page.getByRole('dialog', { name: 'Unsent notes' });
  await expect(unsent).toContainText('Someone changed this note before yours was sent.');
  await unsent.getByRole('button', { name: 'Open' }).click();
  await expect(again.notes.problem).toContainText('Someone changed this note before yours was sent.');
  await expect(again.notes.composer).toHaveValue(/Mine, unsaved\./);
  await again.notes.problem.getByRole('button', { name: 'Compare the two' }).click();
  await expect(again.clash).toContainText('Theirs.');
});
