import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { WorkFolder } from '../support/work-folder.ts';

/** Two by two pixels, one colour and black. Git packs each version as what differs from the other, and no more. */
const gif = (colour: [number, number, number]): Uint8Array =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([2, 0, 2, 0, 0x80, 0, 0]),
    Buffer.from(colour),
    Buffer.from([0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 2, 5, 0, 0x3b]),
  ]);

test('a changed picture is compared in four ways, by mouse and by keys, and says its sizes', async ({
  launch,
  folder,
}, info) => {
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'dot.gif': gif([255, 0, 0]) });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Blue', { 'dot.gif': gif([0, 0, 255]) });
  const compare = await work.compare(await launch(), 'fix');
  const { page } = compare;
  const section = await compare.showFile('dot.gif');
  await compare.loadButton(section).click();
  await expect(section).toContainText(/Binary file, 36 B \([0-9a-f]{10}\) → 36 B \([0-9a-f]{10}\)/);
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
  const slider = section.getByRole('slider', { name: 'How much of the new picture' });
  await expect(slider).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '49 %');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 %');
  await section.getByRole('button', { name: 'Difference' }).click();
  await expect(slider).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('difference.png') });
});
