/** Which added lines agents wrote: the edge, counts, filters, the card of a line, and what cannot be read. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { agentRecord, traceText } from '../../git/traces/trace.testing.ts';
import { Remarks } from '../pages/remarks.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';

const METADATA = {
  sessions: { s_01: agentRecord('claude', 'claude-opus-4', 'Ann <ann@example.com>') },
  humans: { h_02: { author: 'Ben <ben@example.com>' } },
};
const CODE = [
  'export function totalOf(prices: readonly number[]): number {',
  '  let total = 0;',
  '  for (const price of prices) total += price;',
  '  if (total > 1000) total *= 0.9;',
  '  return total;',
  '}',
];
const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

test('lines by agents have an edge, are counted, filtered and explained, and can be hidden', async ({
  visit,
  folder,
}) => {
  const running = await visit();
  const { page } = running;
  const work = await WorkFolder.create(join(folder, 'work'));
  const trace = async (content: string): Promise<void> => {
    const file = join(folder, 'trace');
    await writeFile(file, content);
    await work.git('notes', '--ref=ai', 'add', '--force', '--file', file);
  };
  await work.commit('Begin', { 'cart.ts': text('import x;', ...CODE), 'readme.md': 'Read me.\n' });
  await work.git('switch', '--quiet', '--create', 'topic');
  await work.commit('Add names', {
    'cart.ts': text('import x;', 'import y;'),
    'lib/total.ts': text('class Total {', ...CODE.map((line) => `  ${line}`), '}'),
    'names.ts': text('const a = 1;', 'const b = 2;', 'const c = 3;'),
  });
  await trace(
    traceText(
      [
        ['lib/total.ts', [{ key: 's_01::t_03', ranges: [[1, 5]] }]],
        [
          'names.ts',
          [
            { key: 's_01::t_04', ranges: [[1, 2]] },
            { key: 'h_02', ranges: [[3, 3]] },
          ],
        ],
      ],
      METADATA,
    ),
  );
  await work.commit('Change a name\n\nCo-authored-by: Claude <noreply@anthropic.com>', {
    'names.ts': text('above();', 'const a = 1;', 'const other = 2;', 'const c = 3;'),
  });
  const compare = await work.compare(running, 'topic');
  const header = (words: string) => page.getByText(words, { exact: true });
  await expect(header('5 of 8 added lines by an agent')).toBeVisible();
  await expect(header('1 of 4 added lines by an agent')).toBeVisible();
  const edges = (path: string) => compare.fileSection(path).locator('[data-by="agent"]');
  await expect(edges('names.ts')).toHaveText(['const a = 1;']);
  await expect(edges('lib/total.ts')).toHaveCount(5);
  await expect(
    page.getByLabel('Totals').getByTitle('6 lines by agents, 0 of them read by you'),
  ).toBeVisible();
  await picture(page, 'edges');
  await page.emulateMedia({ forcedColors: 'active' });
  // Not filled by the system: the edge is drawn on it.
  await expect(edges('names.ts')).toHaveCSS('border-left-color', 'rgba(0, 0, 0, 0)');
  await picture(page, 'forced');
  await page.emulateMedia({ forcedColors: null });

  await page.keyboard.press('t');
  const filter = page.getByRole('textbox', { name: 'Filter files' });
  await filter.fill('by:person');
  await expect(compare.treeItem('lib/total.ts')).toHaveCount(0);
  await expect(compare.treeItem('names.ts')).toBeVisible();
  await filter.fill('by:agent');
  await expect(compare.treeItem('lib/total.ts')).toBeVisible();
  await expect(compare.treeItem('readme.md')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await compare.showFile('names.ts');
  await page.keyboard.press('v');
  await expect(
    page.getByLabel('Totals').getByTitle('6 lines by agents, 1 of them read by you'),
  ).toBeVisible();
  await page.keyboard.press('u');
  await expect(edges('lib/total.ts')).toHaveCount(5);
  await compare.showFile('names.ts');
  const remarks = new Remarks(compare);
  const ask = async (line: number) => {
    const { x, y } = await remarks.number('names.ts', line);
    await page.mouse.click(x, y);
    await page.keyboard.press('i');
    return compare.diff.getByRole('region', { name: `Line ${line} of names.ts`, exact: true });
  };
  const byAgent = await ask(2);
  await expect(byAgent).toContainText(
    'By an agent: claude, claude-opus-4, directed by Ann <ann@example.com>',
  );
  await picture(page, 'card');
  await page.keyboard.press('Escape');
  await expect(await ask(4)).toContainText('Typed by Ben <ben@example.com>');
  await page.keyboard.press('Escape');
  await expect(await ask(1)).toContainText('The commit’s message names an agent: Claude, not which lines');
  await page.keyboard.press('Escape');

  // A trace that is as large as nobody makes it costs nothing but a sentence.
  await trace(`${'x\n'.repeat(5_000_000)}---\n{"schema_version":"authorship/3.0.0"}`);
  const tip = (await work.git('rev-parse', '--short=7', 'HEAD')).trim();
  await expect(page.getByText(`The trace of ${tip} is too large to be read.`)).toBeVisible();
  await expect(edges('names.ts')).toHaveText(['const a = 1;']);
  await picture(page, 'too-large');

  await page
    .getByRole('button', { name: /^View: / })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Lines by agents' }).click();
  await expect(edges('names.ts')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(compare.fileSection('names.ts')).toBeVisible();
  await expect(header('1 of 4 added lines by an agent')).toHaveCount(0);
});
