import type { Anchor } from '../../shared/domain/remarks/index.ts';
import { gatherFacts } from './facts.ts';
import { followPairs } from './follow-pairs.ts';
import type { History, ShownRange } from './history.ts';

/** A valid anchor on one commit of a range, and another commit of it to which it is to be moved. */
export interface Move {
  from: string;
  to: string;
  anchor: Anchor;
}

/**
 * The same lines or files on another commit that need not be related, in order; null: they are not there. Lines are
 * followed to the file's name there, and within it also if they were moved.
 */
export async function moveAnchors(
  history: History,
  range: ShownRange,
  moves: readonly Move[],
  ephemeral: boolean,
): Promise<Array<Anchor | null>> {
  if (moves.length === 0) return [];
  const then = await gatherFacts(
    history,
    range,
    moves.map(({ from, anchor }) => ({ commit: from, anchors: [anchor] })),
    ephemeral,
  );
  const names = await namesThere(history, range, moves, ephemeral);
  const renamed = moves.map(({ to, anchor }, at) => ({
    commit: to,
    anchor: { ...anchor, path: names[at] ?? anchor.path },
  }));
  const now = await gatherFacts(
    history,
    range,
    renamed.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const pairs = moves.flatMap(({ from, anchor: { path, side, lines } }, at) => {
    const name = names[at] ?? null;
    const blob = then.get(from)?.blob(path, side) ?? null;
    const other = name === null ? null : (now.get(moves[at]?.to ?? '')?.blob(name, side) ?? null);
    return lines === null || blob === null || other === null ? [] : [{ at, lines, from: blob, to: other }];
  });
  const followed = await followPairs(history, pairs, ephemeral);
  const moved = new Map(pairs.map(({ at }, nth) => [at, followed[nth] ?? null]));
  return renamed.map(({ anchor }, at) => {
    if (names[at] === null) return null;
    if (anchor.lines === null) return anchor;
    const lines = moved.get(at) ?? null;
    return lines === null ? null : { ...anchor, lines };
  });
}

/** The name of each anchor's file on the other commit; null: it has none, or for a whole file, does not change it. */
async function namesThere(
  history: History,
  range: ShownRange,
  moves: readonly Move[],
  ephemeral: boolean,
): Promise<Array<string | null>> {
  const facts = await gatherFacts(
    history,
    range,
    moves.map(({ to, anchor }) => ({ commit: to, anchors: [anchor] })),
    ephemeral,
  );
  const has = (to: string, { path, side, lines }: Anchor): boolean => {
    const there = facts.get(to);
    return lines === null ? there?.changes(path) === true : (there?.blob(path, side) ?? null) !== null;
  };
  const treeOf = (commit: string, side: Anchor['side']): string | null =>
    side === 'new' ? commit : (range.byId.get(commit)?.parents[0] ?? null);
  const lost = moves.flatMap((move, at) => {
    const [from, to] = [treeOf(move.from, move.anchor.side), treeOf(move.to, move.anchor.side)];
    if (has(move.to, move.anchor) || from === null || to === null) return [];
    return [{ at, from, to, path: move.anchor.path }];
  });
  const names = await history.renamed(lost, ephemeral);
  const others = new Map(lost.map(({ at }, nth) => [at, names[nth] ?? null]));
  return moves.map(({ to, anchor }, at) => {
    const name = others.get(at);
    if (name === undefined) return has(to, anchor) ? anchor.path : null;
    const changed = name !== null && range.byId.get(to)?.changes.has(name) === true;
    return anchor.lines === null && !changed ? null : name;
  });
}
