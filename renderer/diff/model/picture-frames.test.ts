import { expect, test } from 'vitest';
import { isAnimated } from './picture-frames.ts';

type Part = string | readonly number[];
const bytesOf = (...parts: readonly Part[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  );

const SCREEN = ['GIF89a', [4, 0, 4, 0, 0x80, 0, 0], [1, 2, 3, 4, 5, 6]] as const;
const LOOP = [[0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0]] as const;
/** With colours of its own, and data in two pieces. */
const FRAME = [
  [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
  [0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0x80],
  [6, 5, 4, 3, 2, 1],
  [2, 1, 9, 2, 9, 9, 0],
] as const;

const chunk = (kind: string, ...data: number[]): Part[] => [[0, 0, 0, data.length], kind, data, [0, 0, 0, 0]];
const png = (...chunks: readonly Part[]): Uint8Array<ArrayBuffer> =>
  bytesOf([0x89], 'PNG\r\n', [0x1a], '\n', ...chunk('IHDR', 0), ...chunks);
const frames = (count: number): Part[] => chunk('acTL', 0, 0, 0, count, 0, 0, 0, 0);
const webp = (flags: number): Uint8Array<ArrayBuffer> =>
  bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0, 0]);
const ftyp = (...brands: readonly string[]): Uint8Array<ArrayBuffer> =>
  bytesOf([0, 0, 0, 8 + 4 * brands.length], 'ftyp', ...brands, [0, 0, 0, 9], 'metaavis');

test.each([
  ['a GIF with two frames', bytesOf(...SCREEN, ...LOOP, ...FRAME, ...FRAME, ';'), true],
  ['a GIF with one', bytesOf(...SCREEN, ...LOOP, ...FRAME, ';'), false],
  ['a GIF that ends in its first one', bytesOf(...SCREEN, ...FRAME).slice(0, -3), false],
  ['a PNG with two frames', png(...frames(2), ...chunk('IDAT', 1)), true],
  ['a PNG with one, which says so', png(...frames(1), ...chunk('IDAT', 1)), false],
  ['a PNG that says so too late', png(...chunk('IDAT', 1), ...frames(2)), false],
  ['a WebP that moves', webp(0x12), true],
  ['a WebP that is transparent', webp(0x10), false],
  ['an AVIF that moves', ftyp('avis', 'msf1'), true],
  ['an AVIF that is a picture', ftyp('avif', 'mif1'), false],
  ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe0], 'JFIF and more of it'), false],
  ['no bytes', bytesOf(), false],
])('%s', (_, content, animated) => {
  expect(isAnimated(content)).toBe(animated);
});
