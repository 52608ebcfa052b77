import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { ComparePage } from '../pages/compare.ts';
import { openHosted } from '../pages/open.ts';
import { axeProblems } from '../support/axe.ts';

test('deciding later keeps the text, and says why it is not sent: in the list, after a restart, on the commit; no screen on the way breaks a rule of axe', async ({
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
  await expect(compare.conflict).toBeVisible();
  expect(await axeProblems(running.page)).toEqual([]);
  await compare.conflict.getByRole('button', { name: /later/i }).click();
  await expect(compare.conflict).toBeHidden();
  await expect(notes.composer).toHaveValue(/Mine, unsaved\./);
  await compare.chooseCommit('Renew the signing vectors for ES256');
  await running.close();

  const { page } = await launch();
  const again = new ComparePage(page);
  await again.ready();
  await again.status.getByRole('button', { name: '1 note needs you' }).click();
  const unsent = page.getByRole('dialog', { name: 'Unsent notes' });
  await expect(unsent).toContainText('Someone changed this note before yours was sent.');
  await picture(page, 'unsent');
  expect(await axeProblems(page)).toEqual([]);
  await unsent.getByRole('button', { name: 'Open' }).click();
  await expect(again.notes.problem).toContainText('Someone changed this note before yours was sent.');
  await expect(again.notes.composer).toHaveValue(/Mine, unsaved\./);
  await picture(page, 'undecided');
  await again.notes.problem.getByRole('button', { name: 'Compare the two' }).click();
  await expect(again.conflict).toContainText('Theirs.');

  // A commit that is chosen meanwhile is shown, also the one that is chosen already.
  for (const subject of ['Describe the rotation', 'Cap token life']) {
    await again.chooseCommit(subject);
    await expect(again.conflict).toBeHidden();
    await expect(again.diff).toBeVisible();
    await again.chooseCommit('Describe the rotation');
    await again.notes.problem.getByRole('button', { name: 'Compare the two' }).click();
    await expect(again.conflict).toContainText('Theirs.');
  }

  // A file that is chosen meanwhile is shown, and what was typed stays a draft.
  await again.conflict.getByRole('textbox').fill('Both of us.');
  await expect(await again.showFile('src/token.ts')).toBeInViewport();
  await expect(again.conflict).toBeHidden();
  await expect(again.notes.composer).toHaveValue(/Both of us\./);
  await picture(page, 'left-by-a-file');
});
