import type { Cut } from '../model/cut.ts';
import { cutOf } from './long-line/long-lines.ts';
import { textWithoutEnd } from './long-line/text.ts';
import { kindAt } from './rows.ts';
import type { Scan } from './scan.ts';

/** A line as shown: in parts if it is long, and without the carriage return if every line of its file has one. */
export interface ShownLine {
  kind: number;
  text: string;
  /** The hidden parts; null if none. */
  cut: Cut | null;
}

export function shownLine(scanned: Scan, line: number): ShownLine {
  const full = textWithoutEnd(scanned, line);
  const kind = kindAt(scanned, line);
  const cut = cutOf(scanned, line, full.length);
  if (!cut) return { kind, text: full, cut };
  let text = '';
  for (let i = 0; i < cut.parts.length; i += 2) text += full.slice(cut.parts[i], cut.parts[i + 1]);
  return { kind, text, cut };
}
