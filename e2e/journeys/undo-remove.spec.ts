import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';

const SUBJECT = 'Tell apart what may be tried again';
const ANSWER = 'The ledger never sends it; its gateway answers 504.';

test('removing asks nothing; undo brings the note back, word for word, and so does the history later', async ({
  visit,
  host,
  folder,
}) => {
  const running = await visit();
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  await notes.choose('reviews');
  await expect(notes.text).toContainText('Is 408 worth another try as well?');
  await notes.remove();
  await expect(notes.text).toBeHidden();
  await notes.undo.click();
  await expect(notes.text).toContainText(ANSWER);

  const gitDir = await host.clone('payments', join(folder, 'clone.git'));
  const read = await gitText(['notes', '--ref=reviews', 'show', await notes.object()], { gitDir });
  expect(read).toBe(`Is 408 worth another try as well?\n\n${ANSWER}`);

  // Later: the page knows nothing of it any more, the history does.
  await notes.remove();
  await expect(notes.text).toBeHidden();
  await running.page.reload();
  await compare.ready();
  await compare.chooseCommit(SUBJECT);
  await notes.choose('reviews');
  const version = notes.history.getByRole('listitem').filter({ hasText: 'appended' });
  await version.getByRole('button').first().click();
  await expect(version.getByRole('button', { name: 'Bring this back' })).toBeVisible();
  await notes.root.getByRole('button', { name: 'Bring it back' }).click();
  await expect(notes.text).toContainText(ANSWER);
});
