import { bytes } from '../../ui/format.ts';
import { isAnimated } from '../model/picture-frames.ts';
import { type PictureSize, pictureSize } from '../model/picture-size.ts';

/** A picture as it is drawn. */
export interface DrawnPicture extends PictureSize {
  /** No larger than it is shown, on a screen with two pixels for each. */
  bitmap: ImageBitmap;
  /** It has more frames than the first one, which is drawn. */
  isAnimated: boolean;
}

/** Why a picture is not drawn. `canDraw`: it is as soon as someone asks for it. */
export interface NotDrawn {
  words: string;
  canDraw: boolean;
}

/** More pixels than these are decoded on request alone: 128 MB meanwhile. */
export const MAX_PIXELS_UNASKED = 32_000_000;
/** And more than these never: 1 GB meanwhile. */
const MAX_PIXELS = 2 ** 28;
const BYTES_PER_PIXEL = 4;
/** What is kept of a picture: twice its greatest height on the screen, and so many pixels in all. */
const KEPT_HEIGHT_PX = 600;
const MAX_KEPT_PIXELS = 2_000_000;

const NO_PICTURE = 'This is no picture of a kind that is drawn here: PNG, JPEG, GIF, WebP, AVIF, BMP or ICO.';
const DAMAGED = 'This picture is damaged, or cut off.';

/**
 * Decodes a picture as large as it is shown. Its header decides whether it is decoded at all, so that a small file
 * cannot take all memory.
 * @param isAsked someone asked for this picture, knowing its size
 */
export async function decodePicture(
  content: Uint8Array<ArrayBuffer>,
  isAsked: boolean,
): Promise<DrawnPicture | NotDrawn> {
  const size = pictureSize(content);
  if (size === null) return { words: NO_PICTURE, canDraw: false };
  const pixels = size.width * size.height;
  if (pixels > (isAsked ? MAX_PIXELS : MAX_PIXELS_UNASKED)) return tooLarge(size);
  const bitmap = await inTurn(
    async () => await createImageBitmap(new Blob([content]), shrunk(size)).catch(() => null),
  );
  if (bitmap === null) return { words: DAMAGED, canDraw: false };
  const { width, height } = size;
  // Its own data may turn it.
  const isTurned = bitmap.width !== bitmap.height && bitmap.width > bitmap.height !== width > height;
  const shown = isTurned ? { width: height, height: width } : size;
  return { bitmap, isAnimated: isAnimated(content), ...shown };
}

function tooLarge(size: PictureSize): NotDrawn {
  const pixels = size.width * size.height;
  const memory = bytes(pixels * BYTES_PER_PIXEL);
  return pixels > MAX_PIXELS
    ? {
        words: `${dimensions(size)} pixels: too large to be drawn here, that would take ${memory} of memory.`,
        canDraw: false,
      }
    : {
        words: `${dimensions(size)} pixels. Drawing it takes ${memory} of memory for a moment.`,
        canDraw: true,
      };
}

/** For example "320 × 240". */
export const dimensions = ({ width, height }: PictureSize): string => `${width} × ${height}`;

function shrunk({ width, height }: PictureSize): ImageBitmapOptions {
  const scale = Math.min(1, KEPT_HEIGHT_PX / height, Math.sqrt(MAX_KEPT_PIXELS / (width * height)));
  // The other side follows, also where its own data turn it.
  return scale === 1 ? {} : { resizeWidth: Math.max(1, Math.round(width * scale)), resizeQuality: 'medium' };
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: many pictures take no more memory meanwhile than the largest of them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return await turn;
}
