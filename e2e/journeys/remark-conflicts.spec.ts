import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { Host } from '../support/hosting.ts';
import { picture } from '../support/picture.ts';
import type { Visited } from '../support/shared-app.ts';
import { patience } from '../../shared/testing/patience.ts';
const BRANCH = 'rotate-signing-keys';
async function noteOf(gitDir: string): Promise<string> {
  const commit = await gitText(['log', '-1', '--format=%H', '--grep=^Cap token life', BRANCH], { gitDir });
  return await gitText(['notes', '--ref=reviews', 'show', commit], { gitDir });
}

/** A remark is being changed to "Mine instead."; `theirs`: the note with somebody else's change of that remark. */
async function changing(running: Visited, host: Host) {
  const gitDir = await host.gitDir('payments');
  const compare = await openHosted(running, host, 'payments', BRANCH);
  const remarks = new Remarks(compare);
  await compare.showFile('src/token.ts');
  const thread = remarks.thread('src/token.ts:16');
  await remarks.act(thread.getByRole('article').last(), 'Edit');
  const composer = remarks.composer('src/token.ts:16');
  await composer.fill('Mine instead.');
  const sha = await gitText(['log', '-1', '--format=%H', '--grep=^Cap token life', BRANCH], { gitDir });
  const theirs = (await noteOf(gitDir)).replace(
    'Because the caller does not know the key.',
    'Theirs instead.',
  );
  return { gitDir, compare, remarks, thread, composer, sha, theirs };
}

/** Somebody else changes that remark while the change is on its way: the two are on the screen for conflicts. */
async function inConflict(running: Visited, host: Host) {
  const { gitDir, compare, remarks, thread, composer, sha, theirs } = await changing(running, host);
  // The first of its two requests waits for what is done meanwhile.
  await host.strike([{ path: '/api/repos/payments/notes', method: 'POST', hold: true }]);
  await composer.press('ControlOrMeta+Enter');
  await expect(thread).toContainText('Sending…');
  await host.writeNote({ repo: 'payments', sha, action: 'remove' });
  await host.writeNote({ repo: 'payments', sha, note: `${theirs}\n` });
  await host.strike([]);
  await expect(compare.conflict).toContainText('Theirs instead.', { timeout: patience(20_000) });
  return { gitDir, compare, remarks, thread };
}

test('somebody changes the very remark that is being changed: what was typed stays, and is said beside it', async ({
  visit,
  host,
}) => {
  const { gitDir, compare, thread, composer, sha, theirs } = await changing(await visit(), host);
  await host.writeNote({ repo: 'payments', sha, action: 'remove' });
  await host.writeNote({ repo: 'payments', sha, note: `${theirs}\n` });
  await composer.press('ControlOrMeta+Enter');
  await expect(thread.getByRole('alert')).toContainText('Someone else changed or removed this remark.');
  // What is there now is seen, and what was typed stays: it can only be said beside it.
  await expect(thread).toContainText('Theirs instead.');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await expect(thread.getByRole('article')).toHaveCount(3);
  await expect(compare.status).not.toContainText('unsent');
  const note = await noteOf(gitDir);
  expect(note).toContain('src/token.ts:12: Theirs instead.');
  expect(note).toContain('src/token.ts:12: Mine instead.');
});

test('somebody changes it while the change is on its way: the two are settled on the screen that notes have for it', async ({
  visit,
  host,
}) => {
  const { gitDir, compare, thread } = await inConflict(await visit(), host);
  await expect(compare.conflict).toContainText('Mine instead.');
  await compare.page.keyboard.press('3');
  await compare.page.keyboard.press('ControlOrMeta+Enter');
  await expect(compare.conflict).toBeHidden();
  await expect(thread.getByRole('article')).toHaveCount(3);
  await expect(thread.getByRole('textbox')).toHaveCount(0);
  await expect(compare.status).not.toContainText(/unsent|needs you|waiting/);
  const note = await noteOf(gitDir);
  for (const words of ['Theirs instead.', 'Mine instead.'])
    expect(note.split(`src/token.ts:12: ${words}`)).toHaveLength(2);
});

test('a remark that is chosen in the list puts a conflict off, as a chosen file does', async ({
  visit,
  host,
}) => {
  const { compare, remarks } = await inConflict(await visit(), host);
  const { page } = compare;
  await page.getByRole('tab', { name: /^Remarks/ }).click();
  const rows = page.getByRole('listbox', { name: 'Remarks' }).getByRole('option');
  await rows.filter({ hasText: 'src/token.ts:13' }).click();
  await expect(compare.conflict).toBeHidden();
  await expect(remarks.thread('src/token.ts:13')).toBeFocused();
  await expect(remarks.thread('src/token.ts:13')).toBeInViewport();
  await expect(compare.status).toContainText('1 unsent draft');
  await picture(page, 'put-off');
});
