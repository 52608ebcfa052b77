import { LONG_LINE, LONG_PART, kindAt } from './rows.ts';
import { lineText, type Scan } from './scan.ts';

/** A line as it is shown: cut when it is long, without the carriage return that every line of its file ends with. */
export interface ShownLine {
  kind: number;
  text: string;
  /** Its length before it was cut. */
  length: number;
}

export function shownLine(scanned: Scan, line: number): ShownLine {
  const text = lineText(scanned, line);
  const shown = scanned.crlf === 'all' && text.endsWith('\r') ? text.slice(0, -1) : text;
  const { length } = shown;
  return {
    kind: kindAt(scanned, line),
    text: length > LONG_LINE ? shown.slice(0, LONG_PART) : shown,
    length,
  };
}
