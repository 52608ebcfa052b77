import { diffArrays } from 'diff';
import { GIT_CONTEXT } from '../../model/steps.ts';
import { blobsOf } from '../blobs.ts';
import { scan } from '../scan.ts';
import { hunksOf, moved, type Hunk } from './hunks.ts';

/** What changed between two versions of a file. `raw`: hunks of a unified diff, empty when the new lines are the same. */
export interface Interdiff {
  raw: string;
  /** The two diffs start from different bases: a line that left the changes may be in the base now. */
  rebased: boolean;
}

/** Lines that may differ; the work grows with their square, and whoever scrolls waits for it. */
const MOST_EDITS = 700;

/**
 * The difference between the new side of a diff that was read earlier and the new side of the same file's diff now.
 * Neither side is there as a whole: where both diffs start from the same base, what one of them does not show is the
 * base, which the other shows, so the result is exact. After a rebase the earlier hunks are first moved to where their
 * lines are now. null: too different to compare in reasonable time.
 */
export function interdiff(viewed: string, now: string): Interdiff | null {
  const [before, after] = [scan(viewed), scan(now)];
  const [one, two] = [blobsOf(before).old, blobsOf(after).old];
  const rebased = one === '' || two === '' || !(one.startsWith(two) || two.startsWith(one));
  const next = hunksOf(after);
  const earlier = rebased ? moved(hunksOf(before), next) : hunksOf(before);
  const base = baseLines(next, earlier);
  const parts: string[] = [];
  let room = MOST_EDITS ** 2;
  for (const [start, end] of regions([...earlier, ...next])) {
    const [old, fresh] = [run(earlier, base, start, end), run(next, base, start, end)];
    const edits = diffArrays(old.lines, fresh.lines, { maxEditLength: Math.floor(Math.sqrt(room)) });
    if (edits === undefined) return null;
    room -= edits.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ** 2;
    written(edits, old.first, fresh.first, parts);
  }
  return { raw: parts.join(''), rebased };
}

/** The base's lines that either diff shows; the later one is right where they differ. */
function baseLines(next: readonly Hunk[], earlier: readonly Hunk[]): Map<number, string> {
  const base = new Map<number, string>();
  for (const { start, old } of [...earlier, ...next])
    for (const [i, text] of old.entries()) base.set(start + i, text);
  return base;
}

/** Parts of the base that hunks cover, those that touch as one. */
function regions(hunks: readonly Hunk[]): [number, number][] {
  const found: [number, number][] = [];
  for (const { start, end } of hunks.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}

/** The new lines of one side in a region, filled up from the base, and the number of the first. */
function run(
  side: readonly Hunk[],
  base: ReadonlyMap<number, string>,
  start: number,
  end: number,
): { lines: string[]; first: number } {
  const lines: string[] = [];
  const inside = side.filter((hunk) => hunk.start >= start && hunk.end <= end);
  let at = start;
  const fill = (to: number): void => {
    for (; at < to; at += 1) lines.push(base.get(at) ?? '\n');
  };
  for (const hunk of inside) {
    fill(hunk.start);
    for (const line of hunk.next) lines.push(line);
    at = hunk.end;
  }
  fill(end);
  const [own] = inside;
  if (own) return { lines, first: own.nextStart - (own.start - start) };
  const above = side.findLast((hunk) => hunk.end <= start);
  return { lines, first: above ? above.nextStart + above.next.length + (start - above.end) : start };
}

type Edits = ReturnType<typeof diffArrays<string>>;

/** Writes edits as hunks with a few unchanged lines around each change, behind what was found before. */
function written(edits: Edits, oldFirst: number, newFirst: number, found: string[]): void {
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
      found.push(`@@ -${from},${oldCount} +${to},${newCount} @@\n`);
      for (const line of body) found.push(line);
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
