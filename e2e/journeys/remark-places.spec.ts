import { gitText } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { Remarks } from '../pages/remarks.ts';
import { patience } from '../../shared/testing/patience.ts';

const BRANCH = 'rotate-signing-keys';

test('a range by Shift, by a drag and by keys, two composers at once, the whole file, lines between two hunks, a file that is held back: in unified and split, wrapped or not', async ({
  visit,
  host,
}) => {
  const gitDir = await host.gitDir('payments');
  const renewed = ['log', '-1', '--format=%H', '--grep=^Renew the signing vectors', BRANCH];
  await host.writeNote({
    repo: 'payments',
    sha: await gitText(renewed, { gitDir }),
    action: 'append',
    note: 'assets/vectors.json:4: Is this the published vector?',
  });
  const running = await visit();
  const { page } = running;
  const compare = await openHosted(running, host, 'payments', BRANCH);
  const remarks = new Remarks(compare);
  await expect(page.getByRole('button', { name: '5 open remarks' })).toBeVisible();
  const path = 'src/token.ts';
  await compare.showFile(path);

  // A range by Shift, and while something is written there another one by a drag.
  await remarks.selectLines(path, 17, 18, 'shift');
  await page.keyboard.press('c');
  const first = remarks.composer(`${path}:17-18`);
  await expect(first).toBeFocused();
  await first.fill('Two lines, and no test.');
  await remarks.selectLines(path, 4, 5, 'drag');
  await page.keyboard.press('c');
  const second = remarks.composer(`${path}:4-5`);
  await expect(second).toBeFocused();
  await second.fill('Why two imports?');
  await expect(first).toHaveValue('Two lines, and no test.');

  // They stay with their lines, and keep apart, however the rows are drawn.
  for (const key of ['u', 'w', 'u', 'w']) {
    await compare.diff.focus();
    await page.keyboard.press(key);
    await expect(first).toHaveValue('Two lines, and no test.');
    await expect(second).toHaveValue('Why two imports?');
  }
  await first.press('ControlOrMeta+Enter');
  await expect(remarks.thread(`${path}:17-18`)).toContainText('no test');
  await expect(second).toHaveValue('Why two imports?');
  await second.press('ControlOrMeta+Enter');
  await expect(remarks.thread(`${path}:4-5`)).toContainText('Why two imports?');

  // In split, beside removed lines, with the keys alone.
  await compare.diff.focus();
  await page.keyboard.press('u');
  const { x, y } = await remarks.number(path, 12, 'old');
  await page.mouse.click(x, y);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('c');
  await remarks.save(remarks.composer(`${path}:-12-13`), 'Both were wrong.');
  await expect(remarks.thread(`${path}:-12-13`)).toContainText('Both were wrong.');
  await page.keyboard.press('w');
  await expect(remarks.thread(`${path}:-12-13`)).toContainText('Both were wrong.');

  // The file as a whole stands under its header.
  await compare.diff.focus();
  await page.keyboard.press('Shift+C');
  await remarks.save(remarks.composer(path), 'Split this file.');
  await expect(remarks.thread(path)).toContainText('Split this file.');

  const notes = await gitText(['log', '--format=%N', '--notes=reviews', BRANCH], { gitDir });
  for (const line of [
    'src/token.ts:17-18: Two lines, and no test.',
    'src/token.ts:4-5: Why two imports?',
    // Of the commit that removed them: there it was line 12 alone that the one before had changed.
    'Both were wrong.',
    'src/token.ts: Split this file.',
  ])
    expect(notes).toContain(line);

  // Lines between two hunks have their remarks once they are shown.
  await page.keyboard.press('w');
  await page.keyboard.press('u');
  await compare.showFile('src/token.ts');
  const mark = compare.fileSection('src/token.ts').getByRole('button', { name: '● 1 remark' });
  await expect(remarks.thread('src/token.ts:36')).toHaveCount(0);
  await mark.click();
  await expect(remarks.thread('src/token.ts:36')).toBeVisible();
  await remarks.writeAt('src/token.ts', 33);
  await remarks.composer('src/token.ts:33').fill('On a line that was expanded.');
  await remarks.composer('src/token.ts:33').press('ControlOrMeta+Enter');
  await expect(remarks.thread('src/token.ts:33')).toContainText('that was expanded');

  // The way to a remark loads a file that the host holds back, and shows the lines.
  const held = await compare.showFile('assets/vectors.json');
  await expect(compare.loadButton(held)).toBeVisible();
  const there = remarks.thread('assets/vectors.json:4');
  await expect(there).toHaveCount(0);
  await compare.diff.focus();
  await expect(async () => {
    await remarks.next();
    await expect(there).toContainText('the published vector', { timeout: patience(3_000) });
  }).toPass();
  await expect(compare.loadButton(held)).toHaveCount(0);
});
