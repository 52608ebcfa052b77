import { HUNK, KIND } from '../../model/kinds.ts';
import { lineText, type Scan } from '../scan.ts';

/** The part of a scan from which its lines can be read. */
export type Lines = Pick<Scan, 'raw' | 'count' | 'starts' | 'kinds'>;

export interface Pattern {
  source: string;
  flags: string;
}

/** Searches each line of code separately. Flat groups of three: line, start, end; not many more than `most` hits. */
export function matches(lines: Lines, pattern: RegExp, most: number): Uint32Array<ArrayBuffer> {
  const hits: number[] = [];
  for (let line = 0; line < lines.count && hits.length < most * 3; line += 1) {
    if (((lines.kinds[line] ?? 0) & KIND) >= HUNK) continue;
    for (const match of lineText(lines, line).matchAll(pattern))
      if (match[0] !== '') hits.push(line, match.index, match.index + match[0].length);
  }
  return Uint32Array.from(hits);
}
