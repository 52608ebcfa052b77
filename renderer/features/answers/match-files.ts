import type { DiffFile } from '../../diff/index.ts';

/** What two answers made of one file of their common base. null: it is as the base has it. */
export interface MatchedFile<File extends MatchableFile = DiffFile> {
  readonly path: string;
  readonly a: File | null;
  readonly b: File | null;
  /** Which of them changed it, and if both did, whether to the same result; `unknown`: it cannot be told. */
  readonly result: 'a' | 'b' | 'same' | 'different' | 'unknown';
}

type MatchableFile = Pick<DiffFile, 'path' | 'oldPath' | 'state' | 'blob' | 'facts'>;

/** The files of both, in the order of their paths. */
export function matchFiles<File extends MatchableFile>(
  a: readonly File[],
  b: readonly File[],
): MatchedFile<File>[] {
  const ofB = new Map(b.map((file) => [file.path, file]));
  const both = new Set(a.map(({ path }) => path));
  const matched: MatchedFile<File>[] = a.map((file) => {
    const other = ofB.get(file.path) ?? null;
    return { path: file.path, a: file, b: other, result: other === null ? 'a' : compared(file, other) };
  });
  for (const file of b)
    if (!both.has(file.path)) matched.push({ path: file.path, a: null, b: file, result: 'b' });
  return matched.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

/** Ids may be shortened, each as far as Git takes it for unique. */
function compared(a: MatchableFile, b: MatchableFile): MatchedFile['result'] {
  if (a.state === 'D' || b.state === 'D') return a.state === b.state ? 'same' : 'different';
  if (a.blob === '' || b.blob === '') return 'unknown';
  const isSame = a.blob.startsWith(b.blob) || b.blob.startsWith(a.blob);
  // A mode or a link is in the facts.
  return isSame && a.oldPath === b.oldPath && a.facts.join('\n') === b.facts.join('\n')
    ? 'same'
    : 'different';
}
