import { holdsRawBytes } from './notes/bytes.ts';
import { belongs } from './shaping.ts';

/**
 * Text from hosts, repositories and notes may contain characters that are invisible or reorder their surroundings.
 * Readers must see them. For display only: text that is stored or sent is never changed.
 */
export interface VisiblePart {
  /** The original characters of this part. */
  text: string;
  /** Present if the part is one hidden character: its short name, for example `RLO`, `U+200B`. */
  hidden?: string;
}

const NAMES = new Map<number, string>([
  [0x00, 'NUL'],
  [0x07, 'BEL'],
  [0x08, 'BS'],
  [0x0b, 'VT'],
  [0x0c, 'FF'],
  [0x0d, 'CR'],
  [0x1b, 'ESC'],
  [0x7f, 'DEL'],
  [0xad, 'SHY'],
  [0x034f, 'CGJ'],
  [0x061c, 'ALM'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'LSEP'],
  [0x2029, 'PSEP'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2060, 'WJ'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0xfeff, 'BOM'],
]);

/**
 * Bytes of a note that are not UTF-8, controls except tab and line feed, line and paragraph separators, annotation
 * marks, the Braille blank, and what Unicode says to draw as nothing: bidi marks, zero widths, fillers, variation
 * selectors, tags.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- exactly the characters to find
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb\udc80-\udcff]|\p{Default_Ignorable_Code_Point}/gu;

/** Splits a text into visible parts and single hidden characters to be drawn as marks, in order. */
export function visibleParts(text: string): VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const { 0: char, index } of text.matchAll(HIDDEN)) {
    if (belongs(text, char, index)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: char, hidden: nameOf(char) });
    from = index + char.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) });
  return parts;
}

function nameOf(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  if (holdsRawBytes(char)) return `byte ${(point & 0xff).toString(16).toUpperCase()}`;
  return NAMES.get(point) ?? `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
