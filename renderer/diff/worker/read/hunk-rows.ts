import { ADDED, CONTEXT, DELETED, HUNK, isChanged, isHunk, KIND } from '../../model/kinds.ts';
import type { Scan } from '../scan.ts';
import { readerNames, type ReadByOthers } from './other-readers.ts';

/** The hunks of a file as its rows show them: what is under one header, however many of Git's it was made of. */
export interface HunkRows {
  /** The header lines of those whose changes were all read. */
  readonly read: ReadonlySet<number>;
  /** Of those, the ones of which only the header is shown, with how many lines are not. */
  readonly folded: ReadonlyMap<number, number>;
  /** Whether read hunks can be folded and opened. */
  readonly folds: boolean;
  /** By header line: who else read the hunk. */
  readonly readers: ReadonlyMap<number, string>;
}

export const NOTHING_READ: HunkRows = {
  read: new Set(),
  folded: new Map(),
  folds: false,
  readers: new Map(),
};

const kindOf = ({ kinds }: Scan, line: number): number => (kinds[line] ?? HUNK) & KIND;

/** A hunk of a scan: its header's line, the one after its last, and its changes, by their index in the file. */
export interface ScannedHunk {
  readonly header: number;
  readonly end: number;
  readonly firstChange: number;
  readonly changes: number;
}

/** The hunks that change something: where more is shown around changes, a header may have none. */
export function* hunksIn(scanned: Scan): Generator<ScannedHunk, void> {
  let [header, first, changes, inside] = [-1, 0, 0, false];
  for (let line = 0; line <= scanned.count; line += 1) {
    const kind = line < scanned.count ? kindOf(scanned, line) : HUNK;
    const changed = isChanged(kind);
    if (changed && !inside) changes += 1;
    inside = changed;
    if (kind < HUNK) continue;
    if (header >= 0 && changes > first)
      yield { header, end: line, firstChange: first, changes: changes - first };
    [header, first] = [isHunk(kind) ? line : -1, changes];
  }
}

/** The hunk with this header line. */
export function hunkUnder(scanned: Scan, header: number): ScannedHunk | null {
  for (const hunk of hunksIn(scanned)) if (hunk.header === header) return hunk;
  return null;
}

/** The indexes of its changes in the file. */
export const changesIn = ({ firstChange, changes }: ScannedHunk): number[] =>
  Array.from({ length: changes }, (_, at) => firstChange + at);

/** @param read by change; `opened`: the first changes of hunks that the user opened; `others`: what others read */
export function hunkRows(
  scanned: Scan,
  read: Uint8Array | null,
  folds: boolean,
  opened: ReadonlySet<number>,
  others: ReadByOthers | null = null,
): HunkRows {
  const headers = new Set<number>();
  const folded = new Map<number, number>();
  const readers = new Map<number, string>();
  for (const hunk of hunksIn(scanned)) {
    const names = others ? readerNames(others, hunk.firstChange, hunk.firstChange + hunk.changes) : '';
    if (names !== '') readers.set(hunk.header, names);
    if (read === null || !isHunkRead(hunk, read)) continue;
    headers.add(hunk.header);
    if (folds && !opened.has(hunk.firstChange)) folded.set(hunk.header, hunk.end - hunk.header - 1);
  }
  return { read: headers, folded, folds, readers };
}

/** Whether all changes of a hunk were read. */
function isHunkRead({ firstChange, changes }: ScannedHunk, read: Uint8Array): boolean {
  for (let at = firstChange; at < firstChange + changes; at += 1) if (read[at] !== 1) return false;
  return true;
}

/** Whether a hunk's header has a change under it. */
export function hasChange(scanned: Scan, header: number): boolean {
  for (let line = header + 1; line < scanned.count; line += 1) {
    const kind = kindOf(scanned, line);
    if (kind !== CONTEXT) return isChanged(kind);
  }
  return false;
}

/** The header line above a line, or the line itself if it is one; -1: there is none. */
export function headerAbove(scanned: Scan, line: number): number {
  let at = line;
  while (at >= 0 && kindOf(scanned, at) < HUNK) at -= 1;
  return at >= 0 && isHunk(kindOf(scanned, at)) ? at : -1;
}

/**
 * How many changed lines were read, of those that are shown as changed.
 * @param same by line of the old side: the new line equal to it except for ignored white space; null: none
 */
export function countRead(scanned: Scan, read: Uint8Array, same: Int32Array | null): number {
  const ignored = new Uint8Array(same ? scanned.count : 0);
  if (same)
    for (const [old, next] of same.entries())
      if (next >= 0 && kindOf(scanned, old) !== CONTEXT) [ignored[old], ignored[next]] = [1, 1];
  let [change, inside, lines] = [-1, false, 0];
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = kindOf(scanned, line);
    const changed = kind === ADDED || kind === DELETED;
    if (changed && !inside) change += 1;
    inside = changed;
    if (changed && read[change] === 1 && ignored[line] !== 1) lines += 1;
  }
  return lines;
}
