import { parse } from 'diff2html/lib-esm/diff-parser.js';
import type { DiffLine } from 'diff2html/lib-esm/types.js';
import { LONG_LINE, LONG_PART } from './rows.ts';
import { ADDED, CONTEXT, DELETED, lineText, type Scan } from './scan.ts';

/** One line as diff2html reads it: kind as in scan.ts, text without the marker, cut as for display. */
export interface ParsedLine {
  kind: number;
  text: string;
}

const KINDS: Record<string, number> = { insert: ADDED, delete: DELETED, context: CONTEXT };
const MARKERS = [' ', '+', '-'];

function parseBody(body: string[]): DiffLine[] {
  try {
    const [file] = parse(`diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n${body.join('\n')}\n`);
    return file?.blocks.length === 1 ? (file.blocks[0]?.lines ?? []) : [];
  } catch {
    // Some lines make it fall over, for example "--- x" as the last one.
    return [];
  }
}

/**
 * Parses some lines of a file (ascending, none of them a hunk header) with diff2html. Its parser reads carriage
 * returns as line ends and drops empty lines; where it disagrees with the scan, the scan is right.
 */
export function parsedLines(scanned: Scan, lines: readonly number[]): Map<number, ParsedLine> {
  const scannedLines = lines.map((line): ParsedLine => {
    const text = lineText(scanned, line);
    const kind = (scanned.kinds[line] ?? 0) & 15;
    const shown = scanned.crlf === 'all' && text.endsWith('\r') ? text.slice(0, -1) : text;
    return { kind, text: shown.length > LONG_LINE ? shown.slice(0, LONG_PART) : shown };
  });
  const body = scannedLines.map(({ kind, text }) => (MARKERS[kind] ?? ' ') + text);
  const parsed = parseBody(body);
  const result = new Map<number, ParsedLine>();
  for (const [i, line] of lines.entries()) {
    const [mine, theirs] = [scannedLines[i], parsed[i]];
    if (!mine) continue;
    const agreed =
      theirs !== undefined &&
      parsed.length === lines.length &&
      KINDS[theirs.type] === mine.kind &&
      theirs.content === body[i];
    result.set(line, agreed ? { kind: mine.kind, text: theirs.content.slice(1) } : mine);
  }
  return result;
}
