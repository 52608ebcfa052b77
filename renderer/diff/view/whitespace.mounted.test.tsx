import { expect, test } from 'vitest';
import { fileOf, mountDiff } from '../../test/diff.tsx';

const body = Array.from({ length: 12 }, (_, at) => `call_${at}();`);
const wrapped = fileOf(
  'f.js',
  '@@ -1,12 +1,14 @@',
  ...body.map((line) => `-${line}`),
  '+if (ready) {',
  ...body.map((line) => `+  ${line}`),
  '+}',
);
const other = fileOf('g.js', '@@ -1 +1 @@', '-one', '+two');

test('the counts of a file and of all files are of what is shown, and the rest is said', async () => {
  const view = await mountDiff({ files: [wrapped, other] }, { whitespace: 'ignore-all' });
  const head = () => view.scroller().querySelector('section[data-file] [class*="_header_"]')?.textContent;
  const stats = () => view.diff()?.stats;
  await expect.poll(head).toContain('+2');
  expect(head()).not.toContain('−');
  await expect.poll(stats).toEqual({ files: 2, additions: 3, deletions: 1 });
  await expect
    .element(view.screen.getByText('24 changed lines differ in white space alone: hidden'))
    .toBeVisible();
  view.change({ whitespace: 'show' });
  await expect.poll(stats).toEqual({ files: 2, additions: 15, deletions: 13 });
  expect(head()).toContain('+14');
  expect(head()).toContain('−12');
  view.change({ whitespace: 'ignore-ends' });
  await expect.poll(stats).toEqual({ files: 2, additions: 3, deletions: 1 });
});
