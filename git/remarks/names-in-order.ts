import type { FollowedCommit } from '../follow/range.ts';
import type { Rename } from '../follow/renames.ts';

/** What became of a file that is no longer under its name: its next name; null: deleted. */
type Moves = ReadonlyMap<string, ReadonlyArray<{ at: number; next: string | null }>>;

/** The names of a file, commit after commit: its old name may belong to another file by then. */
export interface NamesInOrder {
  /**
   * Whether a later commit takes the file away from this name, or an earlier one brought it there. `at`: see
   * `FollowedCommit`.
   */
  leaves(at: number, path: string): boolean;
  cameLater(at: number, path: string): boolean;
  /** The file's name at the end of the range, or before it; null: it does not exist there. */
  after(at: number, path: string): string | null;
  before(at: number, path: string): string | null;
}

/**
 * @param commits a range, parents first; `at` is an index into it
 * @param paths the paths of interest and the names that renames lead to: others are not kept
 */
export function namesInOrder(
  commits: readonly FollowedCommit[],
  paths: ReadonlySet<string>,
  renames: readonly Rename[],
): NamesInOrder {
  const later = movesOf(commits, paths, renames, 'new');
  const earlier = movesOf(commits.toReversed(), paths, renames, 'old');
  const [last, first] = [endOf(later), endOf(earlier)];
  const back = (at: number): number => commits.length - 1 - at;
  return {
    leaves: (at, path) => nextMove(later, at, path) !== undefined,
    cameLater: (at, path) => nextMove(earlier, back(at), path) !== undefined,
    after: last,
    before: (at, path) => first(back(at), path),
  };
}

function movesOf(
  commits: readonly FollowedCommit[],
  paths: ReadonlySet<string>,
  renames: readonly Rename[],
  gone: 'new' | 'old',
): Moves {
  const names = new Map(
    renames.map(({ commit, from, to }) =>
      gone === 'new' ? [`${commit} ${from}`, to] : [`${commit} ${to}`, from],
    ),
  );
  const moves = new Map<string, Array<{ at: number; next: string | null }>>();
  for (const [at, { sha, changes }] of commits.entries()) {
    for (const change of changes.values()) {
      if (change[gone] !== null || !paths.has(change.path)) continue;
      const move = { at, next: names.get(`${sha} ${change.path}`) ?? null };
      const others = moves.get(change.path);
      if (others === undefined) moves.set(change.path, [move]);
      else others.push(move);
    }
  }
  return moves;
}

/** The first move of a path after a commit, by binary search. */
function nextMove(moves: Moves, at: number, path: string): { at: number; next: string | null } | undefined {
  const all = moves.get(path) ?? [];
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return all[low];
}

/** Follows moves to their end. Each is visited once, however many files are looked up. */
function endOf(moves: Moves): (at: number, path: string) => string | null {
  const ends = new Map<object, string | null>();
  return (from, path) => {
    const way: object[] = [];
    let [at, name]: [number, string | null] = [from, path];
    for (let move = nextMove(moves, at, path); move !== undefined && name !== null;) {
      const end = ends.get(move);
      if (end !== undefined) {
        name = end;
        break;
      }
      way.push(move);
      [at, name] = [move.at, move.next];
      move = name === null ? undefined : nextMove(moves, at, name);
    }
    for (const move of way) ends.set(move, name);
    return name;
  };
}
