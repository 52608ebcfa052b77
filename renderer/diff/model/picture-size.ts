/** How large a picture says it is, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Boxes of an AVIF, or segments of a JPEG, that are walked to find the size. */
const MAX_STEPS = 1_000;
/** Bytes of an AVIF in which its sizes are. */
const AVIF_HEADER_BYTES = 64 * 1024;

type View = DataView<ArrayBuffer>;

/**
 * The size in a picture's header, whatever its name says it is: PNG, JPEG, GIF, WebP, BMP, ICO or AVIF. Where parts say
 * different sizes, the largest one counts, so that what a decoder makes room for is never more.
 * @returns null if it is none of these, or ends before its size
 */
export function pictureSize(content: Uint8Array<ArrayBuffer>): PictureSize | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    const size = sizeIn(view, ascii(view, 0, 12));
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // It ended within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeIn(view: View, begin: string): PictureSize | null {
  if (begin.slice(1, 8) === 'PNG\r\n\x1a\n') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begin.startsWith('ÿØÿ')) return inJpeg(view);
  if (/^GIF8[79]a/.test(begin)) return inGif(view);
  if (/^RIFF....WEBP/s.test(begin)) return inWebp(view);
  if (begin.startsWith('BM')) return inBmp(view, 14);
  if (begin.startsWith('\0\0\x01\0') || begin.startsWith('\0\0\x02\0')) return inIco(view);
  return /^....ftyp/s.test(begin) ? inAvif(view) : null;
}

const LATIN = new TextDecoder('latin1');

/** Some bytes as letters; those that latin1 has none for are not asked for. */
export const ascii = (view: View, at: number, length: number): string =>
  LATIN.decode(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(at, at + length));

const largest = (sizes: readonly PictureSize[]): PictureSize | null =>
  sizes.length === 0
    ? null
    : {
        width: Math.max(...sizes.map(({ width }) => width)),
        height: Math.max(...sizes.map(({ height }) => height)),
      };

/** A frame's header is behind segments of other kinds, which may hold pictures of their own. */
function inJpeg(view: View): PictureSize | null {
  for (let at = 2, steps = 0; steps < MAX_STEPS; steps += 1) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The screen, and the first frame, which may be larger. */
function inGif(view: View): PictureSize | null {
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const flags = view.getUint8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const kind = view.getUint8(at);
    if (kind === 0x2c)
      return largest([
        screen,
        {
          width: view.getUint16(at + 1, true) + view.getUint16(at + 5, true),
          height: view.getUint16(at + 3, true) + view.getUint16(at + 7, true),
        },
      ]);
    if (kind !== 0x21) return null;
    at += 2;
    for (let block = view.getUint8(at); block > 0; block = view.getUint8(at)) at += 1 + block;
    at += 1;
  }
  return null;
}

function inWebp(view: View): PictureSize | null {
  const kind = ascii(view, 12, 4);
  const low24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: low24(24) + 1, height: low24(27) + 1 };
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function inBmp(view: View, at: number): PictureSize {
  if (view.getUint32(at, true) === 12)
    return { width: view.getUint16(at + 4, true), height: view.getUint16(at + 6, true) };
  return { width: view.getInt32(at + 4, true), height: Math.abs(view.getInt32(at + 8, true)) };
}

/** The list of its pictures, and what each says itself. */
function inIco(view: View): PictureSize | null {
  const count = Math.min(view.getUint16(4, true), MAX_STEPS);
  const sizes: PictureSize[] = [];
  for (let entry = 6; entry < 6 + 16 * count; entry += 16) {
    sizes.push({ width: view.getUint8(entry) || 256, height: view.getUint8(entry + 1) || 256 });
    const at = view.getUint32(entry + 12, true);
    if (ascii(view, at + 1, 3) === 'PNG')
      sizes.push({ width: view.getUint32(at + 16), height: view.getUint32(at + 20) });
  }
  return largest(sizes);
}

/** What its boxes say of all its parts. */
function inAvif(view: View): PictureSize | null {
  const header = ascii(view, 0, AVIF_HEADER_BYTES);
  const sizes: PictureSize[] = [];
  for (
    let at = header.indexOf('ispe');
    at >= 0 && sizes.length < MAX_STEPS;
    at = header.indexOf('ispe', at + 4)
  )
    sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
  return largest(sizes);
}
