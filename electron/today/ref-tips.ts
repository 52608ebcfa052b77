import { isRefName } from '../../git/refs/refs.ts';
import { programOf } from '../../shared/domain/notes/program-refs.ts';
import { sideOfNamespacedRef, sideOfRef, type NamespacedSide } from '../../shared/domain/side.ts';
import { entryPieces, type GiveTurn } from './pieces.ts';

/** Refs with the commits that they hold, by their full names. */
export type RefTips = ReadonlyMap<string, string>;

/** The tips of notes refs that hold words of people, by their names. */
export type PeopleNotes = Readonly<Record<string, string>>;

/** Any number of refs: each function takes them in pieces. */
type Refs = Iterable<readonly [ref: string, tip: string]>;

/** The notes refs that hold words of people. */
export async function peopleNotes(refs: Refs, pause?: GiveTurn): Promise<PeopleNotes> {
  const notes: Record<string, string> = {};
  for await (const piece of entryPieces(refs, pause))
    for (const [ref, tip] of piece)
      if (isRefName(ref, 'refs/notes/') && programOf(ref) === null) notes[ref] = tip;
  return notes;
}

/** The first side of each commit that a ref names. */
export async function sidesByTip(refs: Refs, pause?: GiveTurn): Promise<Map<string, NamespacedSide>> {
  const sides = new Map<string, NamespacedSide>();
  for await (const piece of entryPieces(refs, pause))
    for (const [ref, tip] of piece)
      if (!ref.startsWith('refs/notes/') && !sides.has(tip)) sides.set(tip, sideOfNamespacedRef(ref));
  return sides;
}

/** Some tips, and those of branches after them, each once. @param max how many of them */
export async function tipsOfBranches(
  first: readonly string[],
  refs: Refs,
  { max, pause }: { max: number; pause?: GiveTurn },
): Promise<string[]> {
  const tips = new Set(first);
  for await (const piece of entryPieces(refs, pause)) {
    for (const [ref, tip] of piece) if (ref.startsWith('refs/heads/')) tips.add(tip);
    if (tips.size >= max) break;
  }
  return [...tips].slice(0, max);
}

/** The branches whose newest commit is one of these. */
export async function branchesAt(tips: ReadonlySet<string>, refs: Refs, pause?: GiveTurn): Promise<string[]> {
  const sides: string[] = [];
  if (tips.size === 0) return sides;
  for await (const piece of entryPieces(refs, pause))
    for (const [ref, tip] of piece)
      if (ref.startsWith('refs/heads/') && tips.has(tip)) sides.push(sideOfRef(ref));
  return sides;
}
