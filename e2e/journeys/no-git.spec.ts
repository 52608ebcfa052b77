import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { messageOf } from '../pages/messages.ts';
import { StartPage } from '../pages/start.ts';
import { olderGit } from '../support/older-git.ts';
import { patience } from '../../shared/testing/patience.ts';

/** The app finds no program at all; the host is a process of its own and has its Git. */
async function without(folder: string): Promise<{ env: Record<string, string> }> {
  const empty = join(folder, 'no programs');
  await mkdir(empty, { recursive: true });
  return { env: { PATH: empty } };
}

test('a computer without Git: the JSON routes do the day, remarks are written on the tip, and a sentence says what is missing', async ({
  launch,
  host,
  folder,
}) => {
  const gitDir = await host.gitDir('payments');
  const compare = await openHosted(
    await launch(await without(folder)),
    host,
    'payments',
    'rotate-signing-keys',
  );
  await expect(await compare.showFile('src/token.ts')).toContainText('const ttl = 86_400;');
  await compare.loadButton(await compare.showFile('assets/vectors.json')).click();
  await expect(compare.fileSection('assets/vectors.json')).toContainText('+12,000', {
    timeout: patience(20_000),
  });

  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await expect(notes.root).toContainText('Git is not installed on this computer.');
  await expect(notes.root).toContainText('Install Git 2.38 or newer.');
  await picture(compare.page, 'notes');
  const object = await notes.object();
  const judge = () => gitText(['notes', '--ref=reviews', 'show', object], { gitDir });
  await notes.composer.fill('Mine.');
  await host.writeNote({ repo: 'payments', sha: object, note: 'Theirs.\n' });
  await notes.save();
  await expect(compare.conflict).toBeFocused();
  await compare.page.keyboard.press('3');
  await compare.page.keyboard.press('ControlOrMeta+Enter');
  await expect(notes.text).toHaveText('Theirs. Mine.');
  await notes.composer.fill('And more.');
  await notes.save();
  await expect(notes.text).toContainText('And more.');
  expect(await judge()).toBe('Theirs.\nMine.\n\nAnd more.');
  await notes.edit();
  await notes.composer.fill('Only this.');
  await notes.save();
  await expect(notes.text).toHaveText('Only this.');
  await notes.remove();
  await expect(notes.text).toBeHidden();
  await notes.undo.click();
  await expect(notes.text).toHaveText('Only this.');
  expect(await judge()).toBe('Only this.');

  // Remarks: on the tip, on lines that it has; on others the composer says why not, and nothing typed is lost.
  const remarks = new Remarks(compare);
  await compare.showFile('src/token.ts');
  await remarks.writeAt('src/token.ts', 24);
  await remarks.save(remarks.composer('src/token.ts:24'), 'Whose clock is this?');
  await expect(remarks.composer('src/token.ts:24')).toHaveCount(0);
  expect(
    await gitText(['log', '-1', '--format=%N', '--notes=*', 'rotate-signing-keys'], { gitDir }),
  ).toContain('src/token.ts:24: Whose clock is this?');
  await remarks.writeAt('src/token.ts', 12, 'old');
  const removed = remarks.composer('src/token.ts:-12');
  await removed.fill('And whose was that?');
  await expect(compare.diff.getByRole('alert')).toContainText(/Git is not installed/);
  await removed.press('Escape');
  await expect(removed).toHaveCount(0);
  await remarks.writeAt('src/token.ts', 12, 'old');
  await expect(removed).toHaveValue('And whose was that?');
});

test('a computer without Git: the sample says what it needs', async ({ launch, folder }) => {
  const { page } = await launch(await without(folder));
  const start = new StartPage(page);
  await start.ready();
  await start.openSample.click();
  const said = page.getByRole('alert');
  await expect(said).toHaveText(/^Git is not installed on this computer\./);
  await expect(said).toContainText('Install Git 2.38 or newer, then open the folder again.');
  await picture(page, 'start');
});

test('a Git that is too old: the app says so at start and where it is needed, and what to do', async ({
  launch,
  folder,
}) => {
  const { page } = await launch({ env: { PATH: await olderGit(folder) } });
  const start = new StartPage(page);
  await start.ready();
  const notice = messageOf(page, 'Git 2.30.2 on this computer is too old.');
  await expect(notice).toContainText('Install Git 2.38 or newer, then start again.');
  await picture(page, 'too-old');
  await start.openSample.click();
  await expect(page.getByRole('alert')).toContainText('Git 2.30.2 on this computer is too old.');
});
