import { mergeBaseOrNone } from '../../git/history/merge-base.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import type { History } from '../../git/remarks/history.ts';
import { notesOn, type Ahead, type NotesSource } from '../../git/remarks/notes-on.ts';
import { yieldMain } from '../../git/process/yield.ts';
import {
  anchorsOf,
  isResolved,
  outlineSteps,
  remarksSteps,
  threadsOf,
  type Outline,
} from '../../shared/domain/remarks/index.ts';
import { inTurns } from '../../shared/steps.ts';
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
  const common = await mergeBaseOrNone(gitDir, base, head);
  const range = await history.range({ branch: head, ephemeral: false, commits: { sha: head, base: common } });
  const { notes: written } = await notesOn(place, notes, new Set(range.byId.keys()), ahead);
  const yieldLoop = yieldMain();
  const outlines: Array<{ commit: string; outline: Outline }> = [];
  for (const { commit, text } of written)
    outlines.push({ commit, outline: await inTurns(outlineSteps(text), yieldLoop) });
  const facts = await gatherFacts(
    history,
    range,
    outlines.map(({ commit, outline }) => ({ commit, anchors: anchorsOf(outline) })),
    false,
  );
  let open = 0;
  for (const { commit, outline } of outlines) {
    const ofCommit = facts.get(commit);
    if (ofCommit === undefined) continue;
    const remarks = await inTurns(remarksSteps(outline, ofCommit), yieldLoop);
    open += threadsOf(remarks).filter((thread) => !isResolved(thread)).length;
  }
  return open;
}
