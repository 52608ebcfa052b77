import { GIT_CONTEXT } from '../../model/steps.ts';
import { blobsOf } from '../blobs.ts';
import type { Scan } from '../scan.ts';
import { hunksOf, moved, type HunkRuns } from './hunks.ts';
import { budgetFor, lineEdits, type Edit } from './line-edits.ts';

/** What changed between two versions of a file. `raw`: hunks of a unified diff, empty if the new lines are equal. */
export interface Interdiff {
  raw: string;
  /** The two diffs have different bases: a line missing from the changes may be in the base now. */
  rebased: boolean;
}

/**
 * The difference between the new side of an earlier diff and the new side of the same file's current diff. Neither side
 * is complete: if both diffs have the same base, lines missing from one equal the base, which the other shows, so the
 * result is exact. After a rebase the earlier hunks are first moved to where their lines are now.
 */
export function interdiff(before: Scan, after: Scan): Interdiff {
  const [one, two] = [blobsOf(before).old, blobsOf(after).old];
  const rebased = one === '' || two === '' || !(one.startsWith(two) || two.startsWith(one));
  const next = hunksOf(after);
  const earlier = rebased ? moved(hunksOf(before), next) : hunksOf(before);
  const base = baseLines(next, earlier);
  const parts: string[] = [];
  const budget = budgetFor(before.count + after.count);
  for (const region of regions(earlier, next)) {
    const [old, fresh] = [run(region.earlier, base, region), run(region.next, base, region)];
    written(lineEdits(old.lines, fresh.lines, budget), old.first, fresh.first, parts);
  }
  return { raw: parts.join(''), rebased };
}

/** The base's lines shown by either diff; if they differ, the later one wins. */
function baseLines(next: readonly HunkRuns[], earlier: readonly HunkRuns[]): Map<number, string> {
  const base = new Map<number, string>();
  for (const { start, old } of [...earlier, ...next])
    for (const [i, text] of old.entries()) base.set(start + i, text);
  return base;
}

/** Hunks of one side in a region, and the last one above it. */
interface Side {
  hunks: HunkRuns[];
  above: HunkRuns | undefined;
}

/** A part of the base covered by hunks: lines `start` up to but excluding `end`. */
interface Region {
  start: number;
  end: number;
  earlier: Side;
  next: Side;
}

/** Parts of the base covered by hunks of either side, sorted, with adjacent ones joined. */
function regions(earlier: readonly HunkRuns[], next: readonly HunkRuns[]): Region[] {
  const result: Region[] = [];
  const above: Record<'earlier' | 'next', HunkRuns | undefined> = { earlier: undefined, next: undefined };
  const all = [
    ...earlier.map((hunk) => ({ hunk, side: 'earlier' as const })),
    ...next.map((hunk) => ({ hunk, side: 'next' as const })),
  ].toSorted((a, b) => a.hunk.start - b.hunk.start);
  for (const { hunk, side } of all) {
    let region = result.at(-1);
    if (!region || hunk.start > region.end) {
      const begun = (of: 'earlier' | 'next'): Side => ({ hunks: [], above: above[of] });
      region = { start: hunk.start, end: hunk.end, earlier: begun('earlier'), next: begun('next') };
      result.push(region);
    }
    region.end = Math.max(region.end, hunk.end);
    region[side].hunks.push(hunk);
    above[side] = hunk;
  }
  return result;
}

/** The new lines of one side in a region, completed from the base, and the number of the first. */
function run(
  { hunks, above }: Side,
  base: ReadonlyMap<number, string>,
  { start, end }: Region,
): { lines: string[]; first: number } {
  const lines: string[] = [];
  let at = start;
  const fill = (to: number): void => {
    for (; at < to; at += 1) lines.push(base.get(at) ?? '\n');
  };
  for (const hunk of hunks) {
    fill(hunk.start);
    for (const line of hunk.next) lines.push(line);
    at = hunk.end;
  }
  fill(end);
  const [own] = hunks;
  // Another base may have more lines above a hunk than its own numbering assumed.
  if (own) return { lines, first: Math.max(1, own.nextStart - (own.start - start)) };
  return { lines, first: above ? above.nextStart + above.next.length + (start - above.end) : start };
}

/** The hunks of a unified diff that turns one text into another, starting at the first line of both. */
export function hunkText(edits: readonly Edit[]): string {
  const parts: string[] = [];
  written(edits, 1, 1, parts);
  return parts.join('');
}

/** Writes edits as hunks with a few unchanged lines around each change, after the given heading. */
function written(edits: readonly Edit[], oldFirst: number, newFirst: number, out: string[]): void {
  let body: string[] = [];
  let [old, next, oldCount, newCount] = [oldFirst, newFirst, 0, 0];
  const put = (marker: string, lines: readonly string[]): void => {
    for (const line of lines)
      body.push(line.endsWith('\n') ? marker + line : `${marker}${line}\n\\ No newline at end of file\n`);
    if (marker !== '+') oldCount += lines.length;
    if (marker !== '-') newCount += lines.length;
  };
  const close = (): void => {
    if (body.length > 0) {
      // A side without lines is numbered by the line before it.
      const [from, to] = [oldCount === 0 ? old - 1 : old, newCount === 0 ? next - 1 : next];
      out.push(`@@ -${from},${oldCount} +${to},${newCount} @@\n`);
      for (const line of body) out.push(line);
    }
    old += oldCount;
    next += newCount;
    [body, oldCount, newCount] = [[], 0, 0];
  };
  for (const [i, { value, added, removed }] of edits.entries()) {
    if (added || removed) {
      put(added ? '+' : '-', value);
      continue;
    }
    const [first, last] = [i === 0, i === edits.length - 1];
    const head = first ? 0 : GIT_CONTEXT;
    const tail = last ? 0 : GIT_CONTEXT;
    if (value.length <= head + tail) put(' ', value);
    else {
      put(' ', value.slice(0, head));
      close();
      const skipped = value.length - head - tail;
      old += skipped;
      next += skipped;
      put(' ', value.slice(value.length - tail));
    }
  }
  if (edits.some(({ added, removed }) => added || removed)) close();
}
