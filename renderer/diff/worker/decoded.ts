import type { Failure } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK, NO_NEWLINE, REST } from '../model/kinds.ts';
import { contentOf } from './context/content.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { kindAt } from './rows.ts';
import { lineText, scan, type Scan } from './scan.ts';

/** The URLs of both sides; null if a side cannot be read. */
export interface SideUrls {
  old: string | null;
  next: string | null;
}

/**
 * A file's own diff with its lines read in another encoding: the host's response is UTF-8 and has lost other bytes, so
 * they are read again, and each line gets the text at its number there.
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
    const content = await fetchBytes(url, signal);
    if ('failure' in content) failure = content.failure;
    else sides[side] = contentOf(decoder.decode(content.bytes)).lines;
  }
  // The lines of an unreadable side stay unchanged; if both are unreadable, that is an error.
  if (failure && sides.old.length === 0 && sides.next.length === 0) return { failure };
  return { scanned: withDecodedLines(own, sides) };
}

/** The same diff with its lines' texts replaced: line n of a side is at n - 1; missing lines stay unchanged. */
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
