import type { Failure } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK, NO_NEWLINE, REST } from '../model/kinds.ts';
import { contentOf } from './context/content.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { kindAt } from './rows.ts';
import { lineText, scan, type Scan } from './scan.ts';

/** Where the bytes of both sides are; null: that side has none to be read. */
export interface SideUrls {
  old: string | null;
  next: string | null;
}

/**
 * A file's own diff with its lines read in another encoding: the host's answer is UTF-8 and has lost what is not, so
 * the bytes are read again, and each line takes the text that stands at its number there.
 */
export async function decodedScan(
  own: Scan,
  encoding: string,
  urls: SideUrls,
  signal: AbortSignal,
): Promise<{ scanned: Scan } | { failure: Failure }> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const sides: { old: readonly string[]; next: readonly string[] } = { old: [], next: [] };
  let failure: Failure | null = null;
  for (const side of ['next', 'old'] as const) {
    const url = urls[side];
    if (url === null) continue;
    const found = await fetchBytes(url, signal);
    if ('failure' in found) failure = found.failure;
    else sides[side] = contentOf(decoder.decode(found.bytes)).lines;
  }
  // Of a side that cannot be read the lines stay as they were; of both, that is no answer.
  if (failure && sides.old.length === 0 && sides.next.length === 0) return { failure };
  return { scanned: withDecodedLines(own, sides) };
}

/** The same diff with other texts of its lines: line n of a side is at n - 1; what is not there stays as it is. */
export function withDecodedLines(
  own: Scan,
  { old, next }: { old: readonly string[]; next: readonly string[] },
): Scan {
  const parts = [own.raw.slice(0, own.starts[0] ?? own.raw.length)];
  for (let line = 0; line < own.count; line += 1) {
    const kind = kindAt(own, line);
    if (kind === REST) continue;
    const text = lineText(own, line);
    if (kind >= HUNK) {
      parts.push(text, '\n');
      continue;
    }
    const number = (kind === DELETED ? own.olds[line] : own.news[line]) ?? 0;
    const marker = kind === CONTEXT ? ' ' : kind === ADDED ? '+' : '-';
    parts.push(marker, (kind === DELETED ? old : next)[number - 1] ?? text, '\n');
    if (((own.kinds[line] ?? 0) & NO_NEWLINE) !== 0) parts.push('\\ No newline at end of file\n');
  }
  return scan(parts.join(''), next.length > 0 ? next.length : undefined);
}
