import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { messageOf } from '../pages/messages.ts';
import { Remarks } from '../pages/remarks.ts';
import { approve } from '../pages/verdicts.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const lines = (count: number, at: (line: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${at(index + 1)}\n`).join('');

/** A folder with uncommitted work in two long files and a short one. */
async function agentsWork(folder: string): Promise<WorkFolder> {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'README.md': 'A service\n' });
  await mkdir(join(work.path, 'src'));
  await writeFile(
    join(work.path, 'src/first.ts'),
    lines(120, (at) => `export const first${at} = ${at};`),
  );
  await writeFile(
    join(work.path, 'src/second.ts'),
    lines(120, (at) => `export const second${at} = ${at};`),
  );
  await writeFile(join(work.path, 'src/third.ts'), 'export const third = 3;\n');
  return work;
}

test('changes of a folder are shown as they come, by choice, and nothing moves under the reader', async ({
  visit,
  folder,
}) => {
  const work = await agentsWork(folder);
  const compare = await work.open(await visit());
  const { page } = compare;
  await compare.pickBranch('Working tree');
  await expect(compare.totals).toContainText('3 files');
  await compare.diff.getByRole('button', { name: 'View: Unified' }).first().click();
  const follow = page.getByRole('menuitemcheckbox', { name: 'Follow changes' });
  await expect(follow).not.toBeChecked();
  await follow.click();
  await page.keyboard.press('Escape');

  // In the middle of a file: another one changes, one comes, one goes.
  const second = await compare.showFile('src/second.ts');
  await compare.diff.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  const line = second.getByText('second5', { exact: false }).first();
  const before = await line.boundingBox();
  await writeFile(
    join(work.path, 'src/first.ts'),
    lines(20, (at) => `export const fewer${at} = ${at};`),
  );
  await writeFile(join(work.path, 'src/earlier.ts'), 'export const earlier = 0;\n');
  await rm(join(work.path, 'src/third.ts'));
  await expect(compare.treeItem('src/earlier.ts')).toBeVisible();
  await expect(compare.treeItem('src/third.ts')).toBeHidden();
  expect((await line.boundingBox())?.y).toBeCloseTo(before?.y ?? -1, 0);
  await expect(messageOf(page, 'Files in the working tree changed.')).toBeHidden();

  // The file that is read waits, and shows its change when that is wanted.
  await writeFile(
    join(work.path, 'src/second.ts'),
    lines(120, (at) => `export const other${at} = ${at};`),
  );
  const again = second.getByRole('button', { name: 'changed again: show' });
  await expect(again).toBeVisible();
  await expect(line).toBeVisible();
  await picture(page, 'changed-again');
  await again.click();
  await expect(second.getByText('other5', { exact: false }).first()).toBeVisible();
  await expect(again).toBeHidden();

  // Switched off, a message says it again.
  await compare.diff.getByRole('button', { name: 'View: Unified' }).first().click();
  await follow.click();
  await page.keyboard.press('Escape');
  await writeFile(join(work.path, 'README.md'), 'Another service\n');
  await expect(messageOf(page, 'Files in the working tree changed.')).toBeVisible();
});

test('remarks on uncommitted work are handed over, and an agent with nothing but Git answers', async ({
  launch,
  folder,
}) => {
  const work = await agentsWork(folder);
  await work.git('config', 'user.name', 'Ada Reviewer');
  await work.git('config', 'user.email', 'ada@example.com');
  const running = await launch();
  const compare = await work.open(running);
  const { page } = compare;
  await compare.pickBranch('Working tree');
  await compare.showFile('src/second.ts');
  const remarks = new Remarks(compare);
  await remarks.writeAt('src/second.ts', 5);
  await remarks.save(remarks.composer('src/second.ts:5'), 'Why five?');
  await expect(remarks.thread('src/second.ts:5')).toContainText('Why five?');
  const [index, status] = await Promise.all([
    work.git('ls-files', '--stage'),
    work.git('status', '--porcelain'),
  ]);

  await page.getByRole('button', { name: 'Hand over' }).click();
  const done = messageOf(page, 'Handed over 1 remark');
  await expect(done).toContainText('refs/marginalia/handed/main');
  await picture(page, 'handed-over');
  const note = ['notes', '--ref=commits', 'show', 'refs/marginalia/handed/main'];
  expect(await work.git(...note)).toBe('src/second.ts:5: Why five?');
  expect(await work.git('ls-files', '--stage')).toBe(index);
  expect(await work.git('status', '--porcelain')).toBe(status);
  const thread = remarks.thread('src/second.ts:5');
  await expect(thread).toContainText('Why five?');
  await expect(thread).toHaveAccessibleDescription(/^not committed yet /);

  // It can be taken back, and handed over again by its key.
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(messageOf(page, 'Hand-over taken back')).toBeVisible();
  await expect(work.git(...note)).rejects.toThrow();
  await expect(thread).toContainText('Why five?');
  await compare.diff.focus();
  await page.keyboard.press('Shift+O');
  await expect(messageOf(page, 'Handed over 1 remark')).toBeVisible();

  // The agent answers: it is there without a press.
  await work.git(
    'notes',
    'append',
    '-m',
    'src/second.ts:5: Because of the host.',
    'refs/marginalia/handed/main',
  );
  await expect(thread).toContainText('Because of the host.');
  await picture(page, 'answered');

  // It edits while the app follows: only what changed is read.
  await compare.diff.getByRole('button', { name: 'View: Unified' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow changes' }).click();
  await page.keyboard.press('Escape');
  await writeFile(join(work.path, 'src/third.ts'), 'export const third = 33;\n');
  const bar = page.getByRole('region', { name: 'Since the hand-over' });
  await expect(bar).toContainText('1 remark answered; 1 file; 2 lines to read');
  await picture(page, 'since');
  await bar.getByRole('button', { name: 'Next answer' }).click();
  await expect(thread).toBeVisible();
  await compare.diff.focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('region', { name: 'Versions compared' })).toContainText(
    'What changed since you handed over',
  );
  await expect(compare.totals).toContainText('1 file');
  await expect(compare.diff.getByText('33')).toBeVisible();
  await picture(page, 'what-changed');

  // Committed, what was said goes to the commit, which is approved.
  await page
    .getByRole('region', { name: 'Versions compared' })
    .getByRole('button', { name: 'Show all' })
    .click();
  await work.git('add', '--all');
  await work.git('commit', '--quiet', '--message=What the agent made');
  await page
    .getByRole('region', { name: 'Committed', exact: true })
    .getByRole('button', { name: 'Open it' })
    .click();
  await expect(compare.totals).toContainText('1 commit');
  await page.getByRole('button', { name: 'Copy 1 note' }).click();
  const onCommit = (): Promise<string> => work.git('notes', '--ref=commits', 'show', 'HEAD').catch(() => '');
  await expect
    .poll(onCommit)
    .toMatch(/^src\/second\.ts:5: Why five\?\n+src\/second\.ts:5: Because of the host\.$/m);
  await compare.showFile('src/second.ts');
  await expect(thread).toContainText('Because of the host.');
  await compare.diff.focus();
  await approve(page);
  await expect.poll(onCommit).toContain('Code-Review+2: Ada Reviewer <ada@example.com>');
  await picture(page, 'approved');
});
