import type { BinarySides } from './binary-patch.ts';
import { blobsOf } from './blobs.ts';
import type { Scan } from './scan.ts';
import { hunksOf } from './interdiff/hunks.ts';

const NONE = /^0+$/;
const bytes = (lines: readonly string[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(lines.join(''));

/**
 * Both sides of a text file as a whole: the diff contains an added or deleted file completely; otherwise the new side
 * must be fetched, and the old one is derived from it. null if it could not be fetched, or does not match the diff.
 */
export async function textSides(
  own: Scan,
  newSide: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<BinarySides | null> {
  const { old: oldBlob, next: newBlob } = blobsOf(own);
  const hunks = hunksOf(own);
  if (NONE.test(oldBlob)) return { old: null, next: bytes(hunks.flatMap(({ next }) => next)) };
  if (NONE.test(newBlob)) return { old: bytes(hunks.flatMap(({ old }) => old)), next: null };
  const next = await newSide();
  if (!next) return null;
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(next).match(/[^\n]*\n|[^\n]+/g) ?? [];
  const before: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    const [from, to] = [hunk.nextStart - 1, hunk.nextStart - 1 + hunk.next.length];
    if (lines.slice(from, to).join('') !== hunk.next.join('')) return null;
    for (const line of lines.slice(at, from)) before.push(line);
    for (const line of hunk.old) before.push(line);
    at = to;
  }
  return { old: bytes([...before, ...lines.slice(at)]), next };
}
