import { followLines, type Anchor, type Hunk } from '../../shared/domain/remarks/index.ts';
import type { Placed } from '../../shared/ipc/remarks.ts';
import type { FileFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import { namesInOrder } from './names-in-order.ts';
import { namesOf } from './names.ts';

/** A valid anchor on a commit of the shown range. */
export interface Anchored {
  commit: string;
  anchor: Anchor;
}

/** Where an anchor is shown; the former lines of one that no longer exists are read separately. */
export type Where = Exclude<Placed, { at: 'earlier' }> | { at: 'earlier'; path: string };

interface Way {
  /** The file's name in the shown diff. */
  path: string;
  /** Its blobs at the anchor's commit and on the shown side; null: the file does not exist there. */
  pair: { from: string; to: string } | null;
}

/**
 * Places anchors in a shown diff: lines after a commit are followed to the shown tip, lines before it back to the old
 * side, including renames. One comparison for all of them.
 */
export async function placeAnchors(
  history: History,
  range: ShownRange,
  facts: ReadonlyMap<string, FileFacts>,
  all: readonly Anchored[],
  ephemeral: boolean,
): Promise<Where[]> {
  const ways = await waysOf(history, range, facts, all, ephemeral);
  const pairs = ways.flatMap(({ pair }) => (pair === null ? [] : [pair]));
  const answers = (await history.hunks(pairs, ephemeral)).values();
  return all.map(({ anchor }, at) => {
    const { path, pair } = ways[at] ?? { path: anchor.path, pair: null };
    if (anchor.lines === null) return { at: 'file', path };
    const hunks: readonly Hunk[] | null = pair === null ? null : (answers.next().value ?? null);
    const lines = hunks === null ? null : followLines(hunks, anchor.lines);
    return lines === null ? { at: 'earlier', path } : { at: 'lines', path, side: anchor.side, lines };
  });
}

async function waysOf(
  history: History,
  range: ShownRange,
  facts: ReadonlyMap<string, FileFacts>,
  all: readonly Anchored[],
  ephemeral: boolean,
): Promise<Way[]> {
  const paths = all.map(({ anchor }) => anchor.path);
  const now = new Map(await history.files(range.to, paths));
  const before = new Map(range.from === null ? [] : await history.files(range.from, paths));
  const orderOf = (commit: string): number => range.byId.get(commit)?.order ?? Infinity;
  // A name now used by another file does not lead to the former file.
  const plainly = namesInOrder(range.commits, new Set(paths), []);
  const lost = all.filter(({ commit, anchor: { path, side } }) =>
    side === 'new'
      ? commit !== range.to && (!now.has(path) || plainly.leaves(orderOf(commit), path))
      : !before.has(path) || plainly.cameLater(orderOf(commit), path),
  );
  const renames = lost.length === 0 ? [] : await history.renames(range, ephemeral);
  const names = namesOf(renames);
  const named = new Set([...paths, ...renames.flatMap(({ from, to }) => [from, to])]);
  const inOrder = renames.length === 0 ? plainly : namesInOrder(range.commits, named, renames);
  if (renames.length > 0) {
    const others = renames.flatMap(({ from, to }) => [from, to]);
    for (const [path, id] of await history.files(range.to, others)) now.set(path, id);
    if (range.from !== null)
      for (const [path, id] of await history.files(range.from, others)) before.set(path, id);
  }
  return all.map(({ commit, anchor }) => {
    const id = anchor.lines === null ? null : (facts.get(commit)?.blob(anchor.path, anchor.side) ?? null);
    if (anchor.side === 'new') {
      // At the tip itself there is nothing to follow.
      if (commit === range.to) return { path: anchor.path, pair: id === null ? null : { from: id, to: id } };
      const path = inOrder.after(orderOf(commit), anchor.path);
      const there = path !== null && now.has(path) ? path : names.after(now, anchor.path);
      return wayTo(there, anchor.path, id, now);
    }
    const path = inOrder.before(orderOf(commit), anchor.path);
    const there = path !== null && before.has(path) ? path : names.before(before, anchor.path);
    return wayTo(there, anchor.path, id, before);
  });
}

function wayTo(
  path: string | null,
  known: string,
  id: string | null,
  files: ReadonlyMap<string, string>,
): Way {
  const to = path === null ? undefined : files.get(path);
  return { path: path ?? known, pair: id === null || to === undefined ? null : { from: id, to } };
}
