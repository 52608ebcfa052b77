import { isNoCommit } from '../../shared/domain/worktree.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import type { RemarkDraft, RemarksShown, ShownDiff } from '../../shared/ipc/remarks.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import type { History, ShownRange } from '../../git/remarks/history.ts';
import { placeThreads } from '../../git/remarks/place-threads.ts';
import { withSnapshots } from '../../git/remarks/snapshots.ts';
import { linesAsTheyWere, MAX_SHOWN_LINES, placedWithLines } from '../../git/remarks/threads.ts';
import type { DraftTable } from '../store/index.ts';

type Drafts = Pick<DraftTable, 'list' | 'put' | 'discard'>;

/** The drafts of remarks that belong to this diff, each in its place. */
export async function draftsIn(
  drafts: Drafts,
  { orgId, repo, ephemeral, whole, commits }: ShownDiff,
  history: History,
  range: ShownRange,
): Promise<RemarksShown['drafts']> {
  const there = drafts
    .list()
    .filter(isRemarkDraft)
    .filter(({ place }) => place.orgId === orgId && place.repo === repo)
    .map((draft) => onSnapshot(drafts, draft, range));
  // What was typed on uncommitted changes follows its lines, also to the commits that are made of them.
  const isFollowed = whole === true || range.byId.get(range.to)?.uncommitted === true;
  const elsewhere = isFollowed && commits.merge !== true ? there.map(({ place }) => place.object) : [];
  const all = await withSnapshots(history, range, { snapshots: elsewhere }, ephemeral);
  const own = there.filter(({ place }) => all.byId.has(place.object));
  const anchored = own.map(({ place, anchor }) => ({ commit: place.object, anchor }));
  const facts = await gatherFacts(
    history,
    all,
    anchored.map(({ commit, anchor }) => ({ commit, anchors: [anchor] })),
    ephemeral,
  );
  const placed = await placeThreads(history, all, facts, anchored, ephemeral);
  const wanted = anchored.map((one, at) => ({
    ...one,
    wanted: placed[at]?.where.at === 'earlier' ? MAX_SHOWN_LINES : 0,
  }));
  const was = await linesAsTheyWere(history, facts, wanted, ephemeral);
  return own.flatMap((draft, at) => {
    const where = placed[at]?.where;
    return where === undefined
      ? []
      : [{ draft, placed: placedWithLines(where, draft.anchor, was[at] ?? []) }];
  });
}

/** Earlier versions of this app kept drafts on uncommitted changes without saying on which. */
function onSnapshot(drafts: Drafts, draft: RemarkDraft, range: ShownRange): RemarkDraft {
  if (!isNoCommit(draft.place.object) || range.byId.get(range.to)?.uncommitted !== true) return draft;
  const moved = { ...draft, place: { ...draft.place, object: range.to } };
  drafts.put(moved);
  drafts.discard(draft);
  return moved;
}
