import { followLines } from '../../shared/domain/remarks/index.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import type { CommitSpan } from '../../shared/ipc/shapes.ts';
import { gatherFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';

/**
 * Threads whose lines are gone, beside their removed lines if those are what an older version had, with which the shown
 * one is compared. Only where both are on the same base: otherwise the older side is rebased, and its lines are others.
 */
export async function placeOnOlder(
  history: History,
  range: ShownRange,
  { base = null, since }: Pick<CommitSpan, 'base' | 'since'>,
  threads: readonly RemarkThread[],
  ephemeral: boolean,
): Promise<RemarkThread[]> {
  const gone = threads.filter(
    ({ placed, anchor }) => placed.at === 'earlier' && anchor.side === 'new' && anchor.lines !== null,
  );
  if (since === undefined || (since.base ?? null) !== base || gone.length === 0) return [...threads];
  const facts = await gatherFacts(
    history,
    range,
    gone.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const there = await history.files(
    since.sha,
    gone.map(({ anchor }) => anchor.path),
  );
  const pairs = gone.flatMap((thread) => {
    const from = facts.get(thread.commit)?.blob(thread.anchor.path, 'new') ?? null;
    const to = there.get(thread.anchor.path);
    return from === null || to === undefined ? [] : [{ thread, from, to }];
  });
  const hunks = await history.hunks(pairs, ephemeral);
  const older = new Map(
    pairs.flatMap(({ thread }, at) => {
      const { path, lines } = thread.anchor;
      const own = lines === null || hunks[at] == null ? null : followLines(hunks[at], lines);
      return own === null
        ? []
        : [[thread, { ...thread, placed: { at: 'lines', path, side: 'old', lines: own } }] as const];
    }),
  );
  return threads.map((thread) => older.get(thread) ?? thread);
}
