import { expect, test } from 'vitest';
import { fileOf, mountDiff } from '../../test/diff.tsx';

const CARD = '[class*="_held_"] > span[title]';

test('a file that attributes hold back says so, and a press loads it as text', async () => {
  const view = await mountDiff({
    files: [fileOf('a.txt', '@@ -1 +1 @@', '-one', '+two')],
    // Too large to pass for binary, and too small: neither is why it is held.
    filtered_files: [
      { path: 'big.lock', state: 'M', bytes: 340_000, why: 'attributes' },
      { path: 'small.lock', state: 'M', bytes: 12, why: 'attributes' },
    ],
    loaded: [fileOf('big.lock', '@@ -1 +1 @@', '-left-pad 1', '+left-pad 2')],
  });
  const cards = (): string[] =>
    [...view.scroller().querySelectorAll<HTMLElement>(CARD)].map(({ title }) => title);
  await expect
    .poll(cards)
    .toEqual([
      'Marked “-diff” in .gitattributes, 340 KB. Content not loaded.',
      'Marked “-diff” in .gitattributes, 12 B. Content not loaded.',
    ]);
  await view.area.getByRole('button', { name: /^Load/ }).first().click();
  const shown = (): string[] => view.rows().map(({ textContent }) => textContent.trim());
  await expect.poll(shown).toEqual(expect.arrayContaining(['left-pad 1', 'left-pad 2']));
  await expect.poll(cards).toEqual(['Marked “-diff” in .gitattributes, 12 B. Content not loaded.']);
  expect(view.diff()?.files.find(({ path }) => path === 'big.lock')).toMatchObject({
    held: null,
    isBinary: false,
    additions: 1,
    deletions: 1,
  });
});

test('a whole file that is too large to be fetched unasked says so, and a press fetches it', async () => {
  const view = await mountDiff({
    files: [],
    filtered_files: [{ path: 'big.txt', state: 'M', bytes: 20_000_000, why: 'unfetched' }],
    loaded: [fileOf('big.txt', '@@ -0,0 +1 @@', '+one')],
  });
  view.ask({ wholeFile: 'big.txt', commits: { sha: '1'.repeat(40), base: null } });
  await expect.element(view.screen.getByText('Not fetched from the host yet.')).toBeVisible();
  await expect
    .element(view.screen.getByTitle('More than 20 MB. Not fetched from the host yet.'))
    .toBeVisible();
  await view.area.getByRole('button', { name: /^Load/ }).click();
  await expect.poll(() => view.rows().map(({ textContent }) => textContent)).toContain('one');
});
