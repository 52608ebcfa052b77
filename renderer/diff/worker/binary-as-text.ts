import type { Failure } from '../model/shapes.ts';
import { binarySides, type BinarySides } from './binary-patch.ts';
import { bytes } from '../../ui/format.ts';
import type { SideUrls } from './decoded.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { hunkText } from './interdiff/interdiff.ts';
import { budgetFor, lineEdits } from './interdiff/line-edits.ts';
import { scan, type Scan } from './scan.ts';

/** The most bytes of a side to compare; takes under 0.1 seconds per megabyte. */
export const MAX_SIDE_BYTES = 8 * 1024 * 1024;
/** A binary file's diff as text in an encoding, from its patch or, if that is insufficient, from its two sides. */
export async function binaryAsText(
  own: Scan,
  encoding: string,
  urls: SideUrls,
  signal: AbortSignal,
): Promise<{ scanned: Scan } | { failure: Failure }> {
  const sides = await sidesOf(own, urls, signal);
  if ('failure' in sides) return sides;
  const size = Math.max(sides.old?.length ?? 0, sides.next?.length ?? 0);
  if (size > MAX_SIDE_BYTES) return { failure: tooLarge(size) };
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
    const content = await fetchBytes(url, signal);
    if ('bytes' in content) return new Uint8Array(content.bytes);
    failure = content.failure;
    return null;
  };
  const packed = await binarySides(own.raw, () => at(urls.next)).catch(() => null);
  if (packed && (packed.old || packed.next)) return packed;
  if (failure) return { failure };
  const sides = { next: await at(urls.next), old: await at(urls.old) };
  if (failure) return { failure };
  return sides.old || sides.next ? sides : { failure: MISSING };
}

const MISSING: Failure = {
  error: { kind: 'validation', message: 'The bytes of this file cannot be read here.' },
};

const tooLarge = (size: number): Failure => ({
  error: {
    kind: 'validation',
    message: `This file has ${bytes(size)}; it is compared as text up to ${bytes(MAX_SIDE_BYTES)}.`,
  },
});
