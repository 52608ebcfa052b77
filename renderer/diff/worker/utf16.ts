import type { Failure } from '../model/shapes.ts';
import { binarySides, type BinarySides } from './binary-patch.ts';
import { bytes } from '../../ui/format.ts';
import type { SideUrls } from './decoded.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { hunkText } from './interdiff/interdiff.ts';
import { budgetFor, lineEdits } from './interdiff/line-edits.ts';
import { scan, type Scan } from './scan.ts';

/** Bytes of a side that are compared; below a tenth of a second a megabyte. */
export const MOST_UTF16 = 8 * 1024 * 1024;
/** Bytes that are looked at to tell what a file is. */
const ENOUGH = 4096;
/** Text in any alphabet has spaces, digits and line ends: so many of a hundred units are ASCII at least. */
const PLAIN = 5;

/** Whether bytes that are binary to Git are text in UTF-16: they say so themselves, or every NUL is half a letter. */
export function isUtf16(content: Uint8Array): boolean {
  const [first, second] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const size = Math.min(content.length, ENOUGH) & ~1;
  if (size < 4 || content.length % 2 === 1) return false;
  const zeros = [0, 0];
  for (let at = 0; at < size; at += 2) {
    const [a, b] = [content[at] ?? 0, content[at + 1] ?? 0];
    if (a === 0 && b === 0) return false;
    if (a === 0) zeros[0] = (zeros[0] ?? 0) + 1;
    if (b === 0) zeros[1] = (zeros[1] ?? 0) + 1;
  }
  const [big = 0, little = 0] = zeros;
  return Math.min(big, little) === 0 && Math.max(big, little) * 100 >= (size / 2) * PLAIN;
}

/** Whether a binary patch is of text in UTF-16; null: it holds neither side as a whole. */
export async function isUtf16Patch(raw: string): Promise<boolean | null> {
  const sides = await binarySides(raw, () => Promise.resolve(null)).catch(() => null);
  const content = sides?.next ?? sides?.old ?? null;
  return content && isUtf16(content);
}

/** A binary file's diff as text in UTF-16, from its patch, or where that says too little, from its two sides. */
export async function utf16Scan(
  own: Scan,
  encoding: string,
  urls: SideUrls,
  signal: AbortSignal,
): Promise<{ scanned: Scan } | { failure: Failure }> {
  const sides = await sidesOf(own, urls, signal);
  if ('failure' in sides) return sides;
  const size = Math.max(sides.old?.length ?? 0, sides.next?.length ?? 0);
  if (size > MOST_UTF16) return { failure: tooLarge(size) };
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const lines = (side: Uint8Array | null): string[] =>
    (side ? decoder.decode(side) : '').match(/[^\n]*\n|[^\n]+/g) ?? [];
  const [old, next] = [lines(sides.old), lines(sides.next)];
  const parts = own.headers.filter((line) => !/^(GIT binary patch|Binary files )/.test(line));
  const hunks = hunkText(lineEdits(old, next, budgetFor(old.length + next.length)));
  return { scanned: scan(`${parts.map((line) => `${line}\n`).join('')}${hunks}`, next.length) };
}

async function sidesOf(
  own: Scan,
  urls: SideUrls,
  signal: AbortSignal,
): Promise<BinarySides | { failure: Failure }> {
  let failure: Failure | null = null;
  const at = async (url: string | null): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (url === null) return null;
    const found = await fetchBytes(url, signal);
    if ('bytes' in found) return new Uint8Array(found.bytes);
    failure = found.failure;
    return null;
  };
  const packed = await binarySides(own.raw, () => at(urls.next)).catch(() => null);
  if (packed && (packed.old || packed.next)) return packed;
  if (failure) return { failure };
  const sides = { next: await at(urls.next), old: await at(urls.old) };
  if (failure) return { failure };
  return sides.old || sides.next ? sides : { failure: NOT_THERE };
}

const NOT_THERE: Failure = {
  error: { kind: 'validation', message: 'The bytes of this file cannot be read here.' },
};

const tooLarge = (size: number): Failure => ({
  error: {
    kind: 'validation',
    message: `This file has ${bytes(size)}; text in UTF-16 is compared up to ${bytes(MOST_UTF16)}.`,
  },
});
