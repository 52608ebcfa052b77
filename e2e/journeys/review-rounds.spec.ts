import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { expect, test } from '../fixtures.ts';
import { Remarks } from '../pages/remarks.ts';
import { ComparePage } from '../pages/compare.ts';
import { askFor, WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 30 }, (_, i) => `const value${i + 1} = ${i + 1};`);
const text = (changes: Readonly<Record<number, string>>, above: readonly string[] = []): string =>
  `${[...above, ...LINES.map((line, i) => changes[i + 1] ?? line)].join('\n')}\n`;
const TEN = { 10: 'const ten = 10;', 11: 'const eleven = 11;', 12: 'const twelve = 12;' };

test('three rounds of a review over a bare remote: review, fixup and rebase, review, squash', async ({
  visit,
  folder,
}) => {
  const author = await WorkFolder.create(join(folder, 'author'));
  await author.commit('Begin', { 'a.ts': text({}) });
  const bare = join(folder, 'origin.git');
  await runGit(['clone', '--quiet', '--bare', author.path, bare], { protocols: ['file'] });
  await author.git('remote', 'add', 'origin', bare);
  await author.git('checkout', '--quiet', '-b', 'topic');
  await author.commit('Say ten', { 'a.ts': text(TEN) });
  const send = (): Promise<string> => author.git('push', '--quiet', '--force', 'origin', 'main', 'topic');
  await send();
  const first = await author.git('rev-parse', 'topic');
  const mine = await author.clone(join(folder, 'mine'));
  await mine.git('remote', 'set-url', 'origin', bare);
  await mine.git('fetch', '--quiet', 'origin');
  const noteAt = (sha: string): Promise<string> =>
    runGit(['notes', 'show', sha], { gitDir: bare, okCodes: [0, 1] }).then(({ stdout }) => String(stdout));

  // Round one: a remark, sent by Sync and answered in a terminal.
  const running = await visit();
  const { page } = running;
  await askFor(running, mine.path, 'origin/main...origin/topic');
  const compare = new ComparePage(page);
  await compare.compares('origin/topic', 'origin/main');
  const remarks = new Remarks(compare);
  await remarks.writeAt('a.ts', 11);
  await remarks.save(remarks.composer('a.ts:11'), 'Why eleven?');
  await expect(page.getByRole('region', { name: 'Remark on a.ts:11' })).toContainText('Why eleven?');
  await compare.sync.click();
  await page
    .getByRole('region', { name: 'Notes to share' })
    .getByRole('button', { name: 'Share', exact: true })
    .click();
  await expect.poll(() => noteAt(first)).toContain('a.ts:11: Why eleven?');
  await author.git('fetch', '--quiet', 'origin', 'refs/notes/commits:refs/notes/commits');
  await author.git('notes', 'append', '-m', 'a.ts:11: For the dozen.', first);
  await author.git('push', '--quiet', 'origin', 'refs/notes/commits');

  // Round two: the base moves, and the commit is changed.
  await author.git('checkout', '--quiet', 'main');
  await author.commit('Upstream', { 'a.ts': text({}, ['// above']) });
  await author.git('checkout', '--quiet', '--detach', 'main');
  await author.commit('Say ten', { 'a.ts': text({ ...TEN, 12: 'const dozen = 12;' }, ['// above']) });
  await author.git('checkout', '--quiet', '-B', 'topic');
  await send();
  await compare.sync.click();
  await expect(page.getByRole('button', { name: 'Version 2 of origin/topic' })).toBeVisible();
  const thread = page.getByRole('region', { name: 'Remark on a.ts:12' });
  await expect(thread).toHaveAccessibleDescription(/^From version 1 /);
  await expect(thread).toContainText('For the dozen.');
  await expect(page.getByText(/^New version since you read it/)).toContainText(
    '1 commit changed; 2 lines to read',
  );
  await thread.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('Good.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await compare.sync.click();
  const second = await author.git('rev-parse', 'topic');
  await expect.poll(() => noteAt(second)).toContain('Good.');

  // Round three: all in one commit, with one more change.
  await author.git('checkout', '--quiet', '--detach', 'main');
  await author.commit('Say ten and twenty', {
    'a.ts': text({ ...TEN, 12: 'const dozen = 12;', 20: '// twenty' }, ['// above']),
  });
  await author.git('checkout', '--quiet', '-B', 'topic');
  await send();
  await compare.sync.click();
  await expect(page.getByRole('button', { name: 'Version 3 of origin/topic' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Remark on a.ts:12' })).toHaveCount(2);
  await expect(compare.diff).toContainText('For the dozen.');
  await expect(compare.diff).toContainText('Good.');
  expect(await noteAt(first)).toBe('a.ts:11: Why eleven?\n\na.ts:11: For the dozen.\n');
});
