import { lineText, type Scan } from '../scan.ts';

/** A line without the carriage return, if every line of its file ends with one. */
export function textWithoutEnd(scanned: Scan, line: number): string {
  const text = lineText(scanned, line);
  return scanned.crlf === 'all' && text.endsWith('\r') ? text.slice(0, -1) : text;
}
