import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

type Part = string | number | readonly number[];

/** Bytes of letters, numbers of one byte, and lists of these. */
const bytesOf = (...parts: readonly Part[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  );
const little = (value: number, length = 2): number[] =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) % 256);
const big = (value: number, length = 4): number[] => little(value, length).toReversed();

const PNG = ['\x89PNG\r\n\x1a\n', big(13), 'IHDR'];
const gif = (screen: number, frame: number): Uint8Array<ArrayBuffer> =>
  bytesOf(
    'GIF89a',
    little(screen),
    little(screen),
    [0x80, 0, 0, 1, 2, 3, 4, 5, 6],
    [0x21, 0xf9, 1, 7, 0],
    0x2c,
    little(0),
    little(0),
    little(frame),
    little(frame),
  );
const riff = (...chunk: readonly Part[]): Uint8Array<ArrayBuffer> =>
  bytesOf('RIFF', little(99, 4), 'WEBP', ...chunk);

test.each([
  ['PNG', bytesOf(...PNG, big(16_000), big(9_000)), [16_000, 9_000]],
  [
    'JPEG, behind a preview',
    bytesOf(
      [0xff, 0xd8, 0xff, 0xe1],
      big(6, 2),
      [0xff, 0xc0, 0, 1],
      [0xff, 0xff, 0xc2],
      big(17, 2),
      8,
      big(480, 2),
      big(640, 2),
    ),
    [640, 480],
  ],
  ['GIF', gif(40, 30), [40, 30].map(() => 40)],
  ['GIF with a frame larger than its screen', gif(1, 60_000), [60_000, 60_000]],
  ['WebP', riff('VP8 ', little(9, 4), [0, 0, 0, 0x9d, 1, 0x2a], little(300), little(200)), [300, 200]],
  ['WebP without loss', riff('VP8L', little(9, 4), 0x2f, little(299 + 199 * 2 ** 14, 4)), [300, 200]],
  [
    'WebP with more',
    riff('VP8X', little(10, 4), [0, 0, 0, 0], little(16_382, 3), little(199, 3)),
    [16_383, 200],
  ],
  [
    'BMP from top to bottom',
    bytesOf('BM', little(0, 12), little(40, 4), little(70_000, 4), little(2 ** 32 - 5, 4)),
    [70_000, 5],
  ],
  ['BMP of the first version', bytesOf('BM', little(0, 12), little(12, 4), little(7), little(5)), [7, 5]],
  [
    'ICO with a PNG that says another size',
    bytesOf(
      [0, 0, 1, 0, 1, 0, 0, 16, 0, 0, 1, 0, 32, 0],
      little(0, 4),
      little(22, 4),
      ...PNG,
      big(9_999),
      big(20),
    ),
    [9_999, 20],
  ],
  [
    'AVIF of several parts',
    bytesOf(
      big(20),
      'ftypavif',
      big(0),
      big(20),
      'ispe',
      big(0),
      big(64),
      big(64),
      big(20),
      'ispe',
      big(0),
      big(6_000),
      big(50),
    ),
    [6_000, 64],
  ],
])('%s', (_, content, [width, height]) => {
  expect(pictureSize(content)).toEqual({ width, height });
});

test.each([
  ['nothing', bytesOf()],
  ['a text', bytesOf('this is no picture\n')],
  ['a PNG that ends within its size', bytesOf(...PNG, big(1))],
  ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xd9, 0, 2])],
  [
    'a JPEG of empty segments',
    bytesOf([0xff, 0xd8], ...Array.from({ length: 9_999 }, () => [0xff, 0xe0, 0, 2])),
  ],
  ['a PNG without width', bytesOf(...PNG, big(0), big(5))],
])('%s has no size', (_, content) => {
  expect(pictureSize(content)).toBeNull();
});
