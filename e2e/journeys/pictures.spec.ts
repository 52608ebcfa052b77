import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
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

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** A black PNG with one bit for each pixel: small as a file, large when it is drawn. */
function blackPng(side: number, rows = side): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const packed = deflateSync(Buffer.alloc(rows * (1 + side / 8)), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most memory that the page's process may take with the pictures below drawn: without any it takes about 200 MB. */
const MOST_PAGE_KB = 2_000_000;

test('a picture of very many pixels is drawn when asked for, and one that takes all memory never', async ({
  visit,
  folder,
}) => {
  const [large, bomb] = [blackPng(16_000), blackPng(50_000, 1)];
  const work = await WorkFolder.create(join(folder, 'work'));
  await work.commit('Begin', { 'bomb.png': bomb, 'cut.png': blackPng(400), 'large.png': large });
  await work.git('checkout', '--quiet', '-b', 'fix');
  await work.commit('Change', {
    'bomb.png': Buffer.concat([bomb, Buffer.from('\n')]),
    'cut.png': blackPng(400).subarray(0, 40),
    'large.png': Buffer.concat([large, Buffer.from('\n')]),
    'text.png': 'this is no picture\0\n',
  });
  const running = await visit();
  const compare = await work.compare(running, 'fix');
  const { page } = compare;
  const never = await compare.showFile('bomb.png');
  await expect(never.getByText(/^50000 × 50000 pixels: too large to be drawn here/)).toHaveCount(2);
  await expect(never.getByRole('button', { name: 'Draw it' })).toHaveCount(0);
  const cut = await compare.showFile('cut.png');
  await expect(cut.getByRole('img', { name: 'Before' })).toBeVisible();
  await expect(cut).toContainText('This picture is damaged, or cut off.');
  await expect(await compare.showFile('text.png')).toContainText('This is no picture of a kind');

  const section = await compare.showFile('large.png');
  await expect(section.getByText(/^16000 × 16000 pixels\. Drawing it takes 1 GB of memory/)).toHaveCount(2);
  await picture(page, 'large');
  await section.getByRole('button', { name: 'Draw it' }).first().click();
  for (const name of ['Before', 'After'])
    await expect(section.getByRole('img', { name })).toHaveAttribute('height', '600', {
      timeout: patience(60_000),
    });
  await expect(section).toContainText('Before 16000 × 16000');
  await picture(page, 'large-drawn');
  const most = await running.app.evaluate(({ BrowserWindow, app }) => {
    const id = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    return app.getAppMetrics().find(({ pid }) => pid === id)?.memory.peakWorkingSetSize ?? 0;
  });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MOST_PAGE_KB);
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
