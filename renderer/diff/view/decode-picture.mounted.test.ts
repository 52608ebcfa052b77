import { expect, test } from 'vitest';
import { decodePicture } from './decode-picture.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
const big = (value: number): number[] => [24, 16, 8, 0].map((by) => (value >>> by) & 255);

/** A chunk of a PNG, with its checksum. */
function chunk(kind: string, data: Iterable<number>): number[] {
  const body = [...Array.from(kind, (letter) => letter.charCodeAt(0)), ...data];
  let crc = -1;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 1 ? 0xedb88320 : 0);
  }
  return [...big(body.length - 4), ...body, ...big(~crc >>> 0)];
}

/** A black PNG with one bit for each pixel. */
async function png(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Blob([new Uint8Array(height * (1 + Math.ceil(width / 8)))]);
  const packed = await new Response(rows.stream().pipeThrough(new CompressionStream('deflate'))).bytes();
  const header = [...big(width), ...big(height), 1, 0, 0, 0, 0];
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('IDAT', packed),
    ...chunk('IEND', []),
  ]);
}

test('a picture is decoded as large as it is shown, and says its own size', async () => {
  const drawn = await decodePicture(await png(3_000, 2_000), false);
  expect(drawn).toMatchObject({ width: 3_000, height: 2_000, bitmap: { width: 900, height: 600 } });
  const wide = await decodePicture(await png(30_000, 1_000), false);
  expect(wide).toMatchObject({ width: 30_000, height: 1_000 });
  if (!('bitmap' in wide)) throw new TypeError('It is not drawn');
  expect(wide.bitmap.width * wide.bitmap.height).toBeLessThanOrEqual(2_010_000);
  expect(await decodePicture(await png(4, 4), false)).toMatchObject({ bitmap: { width: 4, height: 4 } });
});

test('a picture of many pixels waits for a press, and one that would take all memory is never decoded', async () => {
  const large = await png(6_000, 6_000);
  expect(await decodePicture(large, false)).toEqual({
    words: '6000 × 6000 pixels. Drawing it takes 144 MB of memory for a moment.',
    canDraw: true,
  });
  expect(await decodePicture(large, true)).toMatchObject({
    width: 6_000,
    bitmap: { width: 600, height: 600 },
  });
  const bomb = await png(8, 8);
  bomb.set([...big(50_000), ...big(50_000)], 16);
  for (const isAsked of [false, true])
    expect(await decodePicture(bomb, isAsked)).toEqual({
      words: '50000 × 50000 pixels: too large to be drawn here, that would take 10 GB of memory.',
      canDraw: false,
    });
});

test('a damaged picture is told from what is no picture', async () => {
  const whole = await png(400, 400);
  const damaged = { words: 'This picture is damaged, or cut off.', canDraw: false };
  expect(await decodePicture(whole.slice(0, 40), false)).toEqual(damaged);
  const text = new TextEncoder().encode('this is no picture\n');
  expect(await decodePicture(text, false)).toMatchObject({ words: expect.stringContaining('no picture') });
  // One bad picture stands in the way of no other.
  expect(await decodePicture(whole, false)).toMatchObject({ width: 400 });
});

test('of an animated picture the first frame is drawn, which it says', async () => {
  const screen = [...Array.from('GIF89a', (letter) => letter.charCodeAt(0)), 1, 0, 1, 0, 0x80, 0, 0];
  const colours = [0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  for (const frames of [[frame], [frame, frame]]) {
    const gif = Uint8Array.from([...screen, ...colours, ...frames.flat(), 0x3b]);
    const isAnimated = frames.length > 1;
    expect(await decodePicture(gif, false)).toMatchObject({ width: 1, height: 1, isAnimated });
  }
});
