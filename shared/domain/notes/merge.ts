import { noteLines } from './canonical.ts';
import { editsOf, threeWay, type MergeChunk } from './three-way.ts';

const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
const MAX_WORDS = 2_000;

const wordsOf = (lines: string[]): string[] => lines.join('\n').match(WORDS) ?? [];

/**
 * Merges a few lines word by word where both sides changed the same line in different places. null: this needs a
 * decision. A proposal to review, never saved automatically.
 */
function mergeWords(base: string[], theirs: string[], mine: string[]): string[] | null {
  if (base.length === 0 || theirs.length === 0 || mine.length === 0) return null;
  const [o, a, b] = [wordsOf(base), wordsOf(theirs), wordsOf(mine)];
  if (Math.max(o.length, a.length, b.length) > MAX_WORDS) return null;
  const words: string[] = [];
  for (const chunk of threeWay(o, a, b)) {
    if (chunk.kind === 'conflict') return null;
    for (const word of chunk.own) words.push(word);
  }
  return words.join('').split('\n');
}

/** A run of lines in a merge: resolved, or a conflict, where both sides changed the same lines differently. */
export type MergeRegion =
  | { kind: 'resolved'; lines: string[] }
  | {
      kind: 'conflict';
      base: string[];
      theirs: string[];
      mine: string[];
      /** The initial resolution: merged by words if that is clean, else both sides. */
      proposal: string[];
    };

export interface NoteMerge {
  regions: MergeRegion[];
  /** Number of conflicting regions; 0: the merge is clean. */
  conflicts: number;
  /** The merged text, with the proposal in place of each conflict. */
  text: string;
}

export type Resolution = 'theirs' | 'mine' | 'both' | 'proposal';

/** Line-wise three-way merge. A null text means no note. Equal changes are taken once. */
export function mergeNotes(base: string | null, theirs: string | null, mine: string | null): NoteMerge {
  const regions = mergeLines(noteLines(base), noteLines(theirs), noteLines(mine));
  return {
    regions,
    conflicts: regions.filter((region) => region.kind === 'conflict').length,
    text: textOf(regions, 'proposal'),
  };
}

/** The merged text with every conflict resolved the same way. */
export function textOf(regions: readonly MergeRegion[], resolution: Resolution): string {
  return regions
    .flatMap((region) => (region.kind === 'resolved' ? region.lines : resolve(region, resolution)))
    .join('\n');
}

function resolve(region: Extract<MergeRegion, { kind: 'conflict' }>, resolution: Resolution): string[] {
  return resolution === 'both' ? unionLines(region.theirs, region.mine) : region[resolution];
}

/** The lines of both sides; common lines once. */
export const unionLines = (theirs: string[], mine: string[]): string[] =>
  editsOf(theirs, mine)?.flatMap(({ value }) => value) ?? [...theirs, ...mine];

function mergeLines(base: string[], theirs: string[], mine: string[]): MergeRegion[] {
  const regions: MergeRegion[] = [];
  for (const chunk of threeWay(base, theirs, mine)) {
    const last = regions.at(-1);
    if (chunk.kind === 'resolved' && last?.kind === 'resolved')
      for (const line of chunk.own) last.lines.push(line);
    else if (chunk.kind === 'resolved') regions.push({ kind: 'resolved', lines: chunk.own });
    else regions.push(conflictOf(chunk));
  }
  return regions;
}

const conflictOf = ({ base, theirs, mine }: Extract<MergeChunk, { kind: 'conflict' }>): MergeRegion => ({
  kind: 'conflict',
  base,
  theirs,
  mine,
  proposal: mergeWords(base, theirs, mine) ?? unionLines(theirs, mine),
});
