import { join } from 'node:path';
import { gitText } from '../../git/run.ts';
import { expect, test } from '../fixtures.ts';
import { ComparePage } from '../pages/compare.ts';
import type { NotesPanel } from '../pages/notes.ts';
import { openHosted } from '../pages/open.ts';
import type { Running } from '../support/launch.ts';

const SUBJECT = 'Tell apart what may be tried again';

test('removing asks nothing; undo brings the note back, word for word', async ({ visit, host, folder }) => {
  const compare = await openHosted(await visit(), host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  await notes.choose('reviews');
  await expect(notes.text).toContainText('Is 408 worth another try as well?');
  await notes.remove();
  await expect(notes.text).toBeHidden();
  await notes.undo.click();
  await expect(notes.text).toContainText('The ledger never sends it; its gateway answers 504.');

  const gitDir = await host.clone('payments', join(folder, 'clone.git'));
  const read = await gitText(['notes', '--ref=reviews', 'show', await notes.object()], { gitDir });
  expect(read).toBe(
    'Is 408 worth another try as well?\n\nThe ledger never sends it; its gateway answers 504.',
  );
});

test('later the history brings it back, even after a restart', async ({ launch, host }) => {
  const first = await launch();
  const compare = await openHosted(first, host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit(SUBJECT);
  await notes.choose('reviews');
  await notes.remove();
  await expect(notes.text).toBeHidden();
  await first.close();

  const again = await openHostedAgain(await launch());
  await again.choose('reviews');
  const version = again.history.getByRole('listitem').filter({ hasText: 'appended' });
  await version.getByRole('button').first().click();
  await expect(version.getByRole('button', { name: 'Bring this back' })).toBeVisible();
  await again.root.getByRole('button', { name: 'Bring it back' }).click();
  await expect(again.text).toContainText('The ledger never sends it; its gateway answers 504.');
});

async function openHostedAgain({ page }: Running): Promise<NotesPanel> {
  const compare = new ComparePage(page);
  await compare.ready();
  return compare.chooseCommit(SUBJECT);
}
