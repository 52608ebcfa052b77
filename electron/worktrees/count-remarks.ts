import { mergeBase } from '../../git/history/merge-base.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import type { History } from '../../git/remarks/history.ts';
import { notesOn, type Ahead, type NotesSource } from '../../git/remarks/notes-on.ts';
import { anchorsOf, isResolved, outlineOf, remarksOf, threadsOf } from '../../shared/domain/remarks/index.ts';
import type { RepositoryPlace } from '../host/types.ts';

interface Deps {
  gitDir: string;
  history: History;
  notes: NotesSource;
  ahead: Ahead;
}

/** How many remarks are open on the commits that a worktree has and a base lacks. Where their lines are now is not asked. */
export async function countOpenRemarks(
  place: RepositoryPlace,
  { base, head }: { base: string; head: string },
  { gitDir, history, notes, ahead }: Deps,
): Promise<number> {
  const common = await mergeBase(gitDir, base, head);
  const range = await history.range({ branch: head, ephemeral: false, commits: { sha: head, base: common } });
  const { notes: written } = await notesOn(place, notes, new Set(range.byId.keys()), ahead);
  const outlines = written.map(({ commit, text }) => ({ commit, outline: outlineOf(text) }));
  const facts = await gatherFacts(
    history,
    range,
    outlines.map(({ commit, outline }) => ({ commit, anchors: anchorsOf(outline) })),
    false,
  );
  const threads = outlines.flatMap(({ commit, outline }) => {
    const ofCommit = facts.get(commit);
    return ofCommit === undefined ? [] : threadsOf(remarksOf(outline, ofCommit));
  });
  return threads.filter((thread) => !isResolved(thread)).length;
}
