import { diffArrays } from 'diff';

/** Beyond this number of differences texts are not matched: the cost is quadratic. */
const MAX_EDITS = 600;

/** A run of a three-way merge: taken from one side, or changed differently on both. */
export type MergeChunk =
  | { kind: 'resolved'; own: string[] }
  | { kind: 'conflict'; base: string[]; theirs: string[]; mine: string[] };

/** The edits from one text to another; null: too many differences to compute in reasonable time. */
export const editsOf = (
  from: string[],
  to: string[],
  most = MAX_EDITS,
): ReturnType<typeof diffArrays<string>> | null => diffArrays(from, to, { maxEditLength: most }) ?? null;

/**
 * Three-way merge of lines or words. Changes of one side are taken, equal changes of both once; different changes of
 * the same part are a conflict, and so is everything if a side differs too much from the base. Nothing is lost.
 */
export function threeWay(base: string[], theirs: string[], mine: string[]): MergeChunk[] {
  const [inTheirs, inMine] = [placesIn(base, theirs), placesIn(base, mine)];
  if (inTheirs === null || inMine === null) return [{ kind: 'conflict', base, theirs, mine }];
  const chunks: MergeChunk[] = [];
  let [o, a, b] = [0, 0, 0];
  const upTo = (nextO: number, nextA: number, nextB: number): void => {
    const chunk = decided(base.slice(o, nextO), theirs.slice(a, nextA), mine.slice(b, nextB));
    if (chunk !== null) chunks.push(chunk);
    [o, a, b] = [nextO, nextA, nextB];
  };
  let stable: string[] = [];
  for (const [at, line] of base.entries()) {
    const [nextA, nextB] = [inTheirs[at] ?? -1, inMine[at] ?? -1];
    if (nextA < 0 || nextB < 0) continue;
    if (at > o || nextA > a || nextB > b) {
      stable = [];
      upTo(at, nextA, nextB);
    }
    if (stable.length === 0) chunks.push({ kind: 'resolved', own: stable });
    stable.push(line);
    [o, a, b] = [at + 1, nextA + 1, nextB + 1];
  }
  upTo(base.length, theirs.length, mine.length);
  return chunks;
}

/** For each line of the base its index in the other text, or -1; null: too many differences. */
function placesIn(base: string[], text: string[]): Int32Array | null {
  const edits = editsOf(base, text);
  if (edits === null) return null;
  const places = new Int32Array(base.length).fill(-1);
  let [from, to] = [0, 0];
  for (const { added, removed, count } of edits) {
    if (!added && !removed) for (let i = 0; i < count; i += 1) places[from + i] = to + i;
    if (!added) from += count;
    if (!removed) to += count;
  }
  return places;
}

function decided(base: string[], theirs: string[], mine: string[]): MergeChunk | null {
  if (base.length + theirs.length + mine.length === 0) return null;
  if (same(theirs, base)) return { kind: 'resolved', own: mine };
  if (same(mine, base) || same(mine, theirs)) return { kind: 'resolved', own: theirs };
  return { kind: 'conflict', base, theirs, mine };
}

const same = (a: string[], b: string[]): boolean =>
  a.length === b.length && a.every((line, at) => line === b[at]);
