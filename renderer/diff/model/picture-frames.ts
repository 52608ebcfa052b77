import { ascii } from './picture-size.ts';

/** Chunks of a PNG before its first pixels, and letters of the brands of an AVIF, that are looked at. */
const MAX_STEPS = 1_000;
const BRANDS_BYTES = 256;

type View = DataView<ArrayBuffer>;

/** Whether a picture has more frames than the one that is drawn: an animated GIF, PNG, WebP or AVIF. */
export function isAnimated(content: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    const begin = ascii(view, 0, 16);
    if (begin.slice(1, 4) === 'PNG') return inPng(view);
    if (/^GIF8[79]a/.test(begin)) return inGif(view);
    if (/^RIFF....WEBPVP8X/s.test(begin)) return (view.getUint8(20) & 2) !== 0;
    return (
      /^....ftyp/s.test(begin) && ascii(view, 8, Math.min(view.getUint32(0), BRANDS_BYTES)).includes('avis')
    );
  } catch (error) {
    // It ended before another frame.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Says so before its pixels, with how many there are. */
function inPng(view: View): boolean {
  for (let at = 8, steps = 0; steps < MAX_STEPS; steps += 1) {
    const kind = ascii(view, at + 4, 4);
    if (kind === 'acTL') return view.getUint32(at + 8) > 1;
    if (kind === 'IDAT') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Bytes of a table of colours. */
const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Says nothing: a second frame begins behind the data of the first one. */
function inGif(view: View): boolean {
  let at = 13 + colours(view.getUint8(10));
  for (let frames = 0; ;) {
    const kind = view.getUint8(at);
    if (kind === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + colours(view.getUint8(at + 9));
    } else if (kind === 0x21) at += 2;
    else return false;
    for (let block = view.getUint8(at); block > 0; block = view.getUint8(at)) at += 1 + block;
    at += 1;
  }
}
