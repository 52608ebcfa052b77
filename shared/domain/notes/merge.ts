import { diff3Merge, diffComm } from 'node-diff3';
import { noteLines } from './canonical.ts';
import { mergeWords } from './words.ts';

/** A run of lines of a merge: settled, or one where both sides changed the same lines differently. */
export type MergeRegion =
  | { kind: 'settled'; lines: string[] }
  | {
      kind: 'to-settle';
      base: string[];
      theirs: string[];
      mine: string[];
      /** What to start the decision from: merged word by word where that is clean, else both. */
      proposal: string[];
    };

export interface NoteMerge {
  regions: MergeRegion[];
  /** How many regions need a decision; 0: the merge is clean. */
  toSettle: number;
  /** The merge, with each region that needs a decision as its proposal. */
  text: string;
}

export type Verb = 'theirs' | 'mine' | 'both' | 'proposal';

/** Line-wise three-way merge. A text of null is no note. What both sides changed alike is settled, and taken once. */
export function mergeNotes(base: string | null, theirs: string | null, mine: string | null): NoteMerge {
  const regions = mergeLines(noteLines(base), noteLines(theirs), noteLines(mine));
  return {
    regions,
    toSettle: regions.filter((region) => region.kind === 'to-settle').length,
    text: textOf(regions, 'proposal'),
  };
}

/** The whole merge with every open region decided the same way. */
export function textOf(regions: readonly MergeRegion[], verb: Verb): string {
  return regions
    .flatMap((region) => (region.kind === 'settled' ? region.lines : decide(region, verb)))
    .join('\n');
}

function decide(region: Extract<MergeRegion, { kind: 'to-settle' }>, verb: Verb): string[] {
  return verb === 'both' ? unionLines(region.theirs, region.mine) : region[verb];
}

/** Every line of either side; what they have in common stands once. */
export function unionLines(theirs: string[], mine: string[]): string[] {
  if (pairs(theirs, mine) > MOST_PAIRS) return [...theirs, ...mine];
  return diffComm(theirs, mine).flatMap((part) => part.common ?? [...part.buffer1, ...part.buffer2]);
}

function mergeLines(base: string[], theirs: string[], mine: string[]): MergeRegion[] {
  const { head, tail } = commonEnds(base, theirs, mine);
  const middle = (lines: string[]) => lines.slice(head, lines.length - tail);
  const [o, a, b] = [middle(base), middle(theirs), middle(mine)] as const;
  const regions: MergeRegion[] = [];
  const settle = (lines: string[]) => {
    const last = regions.at(-1);
    if (last?.kind === 'settled') last.lines.push(...lines);
    else if (lines.length > 0) regions.push({ kind: 'settled', lines: [...lines] });
  };
  settle(base.slice(0, head));
  const parts: ReadonlyArray<{ ok?: string[]; conflict?: { a: string[]; o: string[]; b: string[] } }> =
    pairs(a, o) + pairs(b, o) > MOST_PAIRS
      ? [{ conflict: { a, o, b } }]
      : diff3Merge(a, o, b, { excludeFalseConflicts: true });
  for (const { ok, conflict } of parts) {
    if (ok !== undefined) settle(ok);
    else if (conflict !== undefined) {
      const [was, their, my] = [conflict.o, conflict.a, conflict.b];
      regions.push({
        kind: 'to-settle',
        base: was,
        theirs: their,
        mine: my,
        proposal: mergeWords(was, their, my) ?? unionLines(their, my),
      });
    }
  }
  settle(base.slice(base.length - tail));
  return regions;
}

/** How many lines all three have in common at the start and at the end. */
function commonEnds(...texts: [string[], string[], string[]]): { head: number; tail: number } {
  const [first, second, third] = texts;
  const shortest = Math.min(...texts.map((lines) => lines.length));
  let head = 0;
  while (head < shortest && first[head] === second[head] && first[head] === third[head]) head += 1;
  let tail = 0;
  const last = (lines: string[]) => lines[lines.length - 1 - tail];
  while (tail < shortest - head && last(first) === last(second) && last(first) === last(third)) tail += 1;
  return { head, tail };
}

/** The work of the line matching grows with the pairs of equal lines; ten thousand equal lines must not hang it. */
const MOST_PAIRS = 2_000_000;

function pairs(a: string[], b: string[]): number {
  const count = new Map<string, number>();
  for (const line of b) count.set(line, (count.get(line) ?? 0) + 1);
  return a.reduce((sum, line) => sum + (count.get(line) ?? 0), 0);
}
