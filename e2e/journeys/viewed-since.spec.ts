import { join } from 'node:path';
import type { ComparePage } from '../pages/compare.ts';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const LINES = Array.from({ length: 90 }, (_, i) => `const value${i + 1} = ${i + 1};`);
const text = (changes: Readonly<Record<number, string>>): string =>
  `${LINES.map((line, i) => changes[i + 1] ?? line).join('\n')}\n`;

/** The rows of a file that are not context: kind and code. */
async function changed(compare: ComparePage, path: string): Promise<string[]> {
  return compare.fileSection(path).evaluate((section) =>
    [...section.querySelectorAll('[data-cell]')].flatMap((row) => {
      const kind = /_(add|del)_/.exec(row.className)?.[1];
      return kind === undefined ? [] : [`${kind} ${row.textContent}`];
    }),
  );
}

test('a file that changed since it was viewed shows what changed: after a fetch, a rebase and a reload', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'a.ts': text({}), 'b.ts': 'export {};\n' });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Fix', {
    'a.ts': text({ 10: 'const ten = 1;', 60: 'const sixty = 1;' }),
    'b.ts': 'b;\n',
  });

  const running = await visit();
  const compare = await work.compare(running, 'fix');
  let section = await compare.showFile('a.ts');
  await section.getByRole('button', { name: /^Viewed/ }).click();
  await expect(section.getByRole('button', { name: /^Viewed/ })).toHaveAttribute('aria-pressed', 'true');

  // Another commit, read again.
  await work.commit('More', { 'a.ts': text({ 10: 'const ten = 1;', 60: 'const sixty = 2;' }) });
  await compare.page.keyboard.press('ControlOrMeta+r');
  // The bar comes after the diff, and moves it down: not while something is pressed.
  await expect(compare.page.getByText(/^New version since you read it .* to read\.$/)).toBeVisible();
  section = await compare.showFile('a.ts');
  await expect(section).toContainText('Changed since you viewed it');
  await picture(compare.page, 'changed');
  await section.getByRole('button', { name: 'Show what changed' }).click();
  await expect(section).toContainText('Changes since you viewed it, +1 −1');
  await expect.poll(() => changed(compare, 'a.ts')).toEqual(['del const sixty = 1;', 'add const sixty = 2;']);
  await picture(compare.page, 'since');
  await section.getByRole('button', { name: 'Show the whole diff', exact: true }).click();
  await expect.poll(() => changed(compare, 'a.ts')).toHaveLength(4);

  // The branch is rebased, and the page begins anew.
  await work.git('checkout', '--quiet', 'main');
  await work.commit('Upstream', { 'a.ts': `// one\n// two\n${text({ 85: 'const eightyFive = 0;' })}` });
  await work.git('checkout', '--quiet', 'fix');
  await work.git('rebase', '--quiet', 'main');
  await running.page.reload();
  // It comes back to where it was.
  await compare.ready();
  await expect(compare.page.getByText(/^New version since you read it .* to read\.$/)).toBeVisible();
  section = await compare.showFile('a.ts');
  await section.getByRole('button', { name: 'Show what changed' }).click();
  await expect(section).toContainText('The base moved too');
  await expect.poll(() => changed(compare, 'a.ts')).toEqual(['del const sixty = 1;', 'add const sixty = 2;']);

  // Viewed again: nothing is left to tell.
  await section.getByRole('button', { name: /^Viewed/ }).click();
  await expect(section).not.toContainText('Changed since you viewed it');
  await expect.poll(() => changed(compare, 'a.ts')).toHaveLength(4);
});
