import { AppFailure } from '../../shared/failure.ts';
import type { Anchor } from '../../shared/domain/remarks/index.ts';
import type { RemarkFollowed, ShownDiff } from '../../shared/ipc/remarks.ts';
import { gatherFacts } from './facts.ts';
import type { History, ShownRange } from './history.ts';
import { placeThreads } from './place-threads.ts';
import { withSnapshots } from './snapshots.ts';
import { targetOf } from './target.ts';
import { linesAsTheyWere, MAX_SHOWN_LINES, placedWithLines } from './threads.ts';

/**
 * Where lines are now that the user is commenting on while their commit leaves the branch in a rewrite. They are
 * followed by content, from that commit to the shown tip; the remark goes to the commit that wrote them now.
 * @returns null: the diff has this commit
 */
export async function followReplaced(
  { gitDir, history }: { gitDir: string; history: History },
  shown: ShownDiff,
  commit: string,
  anchor: Anchor,
): Promise<RemarkFollowed | null> {
  const { ephemeral } = shown;
  const range = await history.range(shown);
  if (range.byId.has(commit)) return null;
  const alone = await aloneOf(history, shown, commit);
  if (alone === null) return { placed: { at: 'file', path: anchor.path }, target: null, refused: GONE };
  const facts = await gatherFacts(history, alone, [{ commit, anchors: [anchor] }], ephemeral);
  const all = await withSnapshots(history, range, { snapshots: [commit] }, ephemeral);
  const [placed] = await placeThreads(history, all, facts, [{ commit, anchor }], ephemeral);
  const where = placed?.where;
  if (where === undefined || where.at === 'earlier') {
    const request = [{ commit, anchor, wanted: MAX_SHOWN_LINES }];
    const [lines = []] = await linesAsTheyWere(history, facts, request, ephemeral);
    return {
      placed: placedWithLines(where ?? { at: 'earlier', path: anchor.path }, anchor, lines),
      target: null,
      refused: null,
    };
  }
  // Where nothing is uncommitted any more, no commit is shown.
  if (range.commits.length === 0) return { placed: where, target: null, refused: null };
  const pointed = where.at === 'lines' ? where : { path: where.path, side: anchor.side, lines: null };
  const followed = await targetOf(gitDir, history, range, pointed, ephemeral);
  const target = followed.to === 'commit' ? { commit: followed.commit, anchor: followed.anchor } : null;
  return { placed: where, target, refused: null };
}

/** What that commit changes; null: it is in no readable history. */
async function aloneOf(history: History, shown: ShownDiff, sha: string): Promise<ShownRange | null> {
  try {
    return await history.range({ ...shown, commits: { sha } });
  } catch (cause) {
    if (cause instanceof AppFailure && cause.error.kind === 'not-found') return null;
    throw cause;
  }
}

const GONE =
  'The branch was rewritten, and the commit that these words were for is gone. Copy them, and write them where they belong now.';
