import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { picture } from '../support/picture.ts';
import { WorkFolder } from '../support/work-folder.ts';
import { patience } from '../../shared/testing/patience.ts';

/** Two by two pixels, one colour and black. Git packs each version as what differs from the other, and no more. */
const gif = (colour: [number, number, number]): Uint8Array =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([2, 0, 2, 0, 0x80, 0, 0]),
    Buffer.from(colour),
    Buffer.from([0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 2, 5, 0, 0x3b]),
  ]);

test('a changed picture is compared in four ways, by mouse and by keys, and says its sizes', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'dot.gif': gif([255, 0, 0]) });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Blue', { 'dot.gif': gif([0, 0, 255]) });
  const compare = await work.compare(await visit(), 'fix');
  const { page } = compare;
  const section = await compare.showFile('dot.gif');
  // It is on this computer and small: nobody has to ask for it.
  await expect(section).toContainText(/Binary, 36 B \([0-9a-f]{10}\) → 36 B \([0-9a-f]{10}\)/);
  await expect(section).toContainText('Before 2 × 2 · 36 B');
  const corner = (name: string): Promise<number[]> =>
    section.getByRole('img', { name }).evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      return [...(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])];
    });
  expect(await corner('Before')).toEqual([255, 0, 0, 255]);
  expect(await corner('After')).toEqual([0, 0, 255, 255]);

  await section.getByRole('button', { name: 'Swipe' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const slider = section.getByRole('slider', { name: 'Share of the new picture' });
  await expect(slider).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '49 %');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 %');
  await section.getByRole('button', { name: 'Difference' }).click();
  await expect(slider).toHaveCount(0);
  await picture(page, 'difference');
});

/** A drawing of a trillion squares, each level ten times the one below. */
const BOMB = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs>
<g id="l0"><rect width="9" height="9"/></g>
${Array.from({ length: 12 }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`).join('\n')}
</defs><use href="#l12"/></svg>
`;

/** Tries what a drawing could try. */
const svg = (colour: string, width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="${width}" height="100"
  onload="globalThis.pwned=1">
<script>globalThis.pwned=1; document.documentElement.remove()</script>
<image x:href="https://example.com/x.png" width="9" height="9"/>
<rect width="100%" height="100%" fill="${colour}"/>
<text>The end</text>
</svg>
`;

test('a drawing is shown as a picture when asked for: drawn elsewhere, without script', async ({
  visit,
  folder,
}) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'logo.svg': svg('#ff0000', 200) });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Change', { 'bomb.svg': BOMB, 'logo.svg': svg('#00ff00', 240) });
  const running = await visit();
  const compare = await work.compare(running, 'fix');
  const section = await compare.showFile('logo.svg');
  await section.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(section).toContainText('Before 200 × 100');
  await expect(section).toContainText('After 240 × 100');
  const middle = (name: string): Promise<number[]> =>
    section.getByRole('img', { name }).evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      return [...(canvas.getContext('2d')?.getImageData(100, 50, 1, 1).data ?? [])];
    });
  expect(await middle('Before')).toEqual([255, 0, 0, 255]);
  expect(await middle('After')).toEqual([0, 255, 0, 255]);
  await picture(compare.page, 'drawing');
  // The text stays below; nothing of the drawing ran, and who drew it is gone.
  await expect(section).toContainText('The end');
  expect(await compare.page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  // One that never ends is ended, and takes its process along.
  const processes = (): Promise<number> => running.app.evaluate(({ app }) => app.getAppMetrics().length);
  const before = await processes();
  const bomb = await compare.showFile('bomb.svg');
  await bomb.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(bomb).toContainText('The drawing takes too long.', { timeout: patience(20_000) });
  await expect.poll(processes).toBe(before);
});
