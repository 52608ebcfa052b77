import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from '../../shared/zod.ts';
import { applySuggestion, takeBackSuggestion } from '../../git/apply/apply-suggestion.ts';
import { CannotApply } from '../../git/apply/cannot-apply.ts';
import { namesOfPath } from '../../git/apply/work-path.ts';
import { resolveCommit } from '../../git/refs/refs.ts';
import { gatherFacts, type FileFacts } from '../../git/remarks/facts.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import type { WorktreePlace } from '../../git/worktree/own-index.ts';
import { partsOf, readRemarks } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { suggestionInNote } from '../../shared/ipc/remarks.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { RemarksDeps } from './deps.ts';
import { textAhead } from '../../git/remarks/notes-on.ts';

type InNote = z.output<typeof suggestionInNote>;
type Deps = Pick<RemarksDeps, 'read' | 'local' | 'ahead' | 'applied' | 'workTreeOf'> & {
  historyOf: HistoryOf;
};

/** Writes suggestions into the work tree of a folder, and takes them back. */
export function createApplying({
  read,
  local,
  ahead,
  applied: store,
  workTreeOf,
  historyOf,
}: Deps): Pick<Handlers['remarks'], 'apply' | 'takeBack'> {
  const mutex = createKeyedMutex();

  /** The suggested lines as the note has them: the page only names them. */
  async function suggestedIn(at: InNote, facts: FileFacts): Promise<readonly string[]> {
    const place = { orgId: at.orgId, repo: at.repo, notesRef: at.notesRef, object: at.commit };
    const { text } = (await local.isOnSnapshot(place)) ? local.read(place) : await read(place);
    const note = textAhead(place, text, ahead) ?? '';
    const remark = readRemarks(note, facts).find(
      ({ source, nth }) => source === at.id.source && nth === at.id.nth,
    );
    const parts =
      remark === undefined ? [] : partsOf(remark.text).filter(({ kind }) => kind === 'suggestion');
    const part = parts[at.nth];
    if (part?.kind === 'suggestion') return part.lines;
    throw new AppFailure({
      kind: 'not-found',
      message: 'The remark does not suggest this any more.',
      next: 'Reload, and look at it again.',
    });
  }

  async function apply(at: InNote): Promise<{ undo: string; path: string; first: number; last: number }> {
    const tree = await workTreeOf(at);
    if (tree === null)
      throw new AppFailure({
        kind: 'validation',
        message: 'There is no work tree here to write to.',
        next: 'Open the folder again, or copy the suggestion as a patch.',
      });
    const { gitDir, history } = historyOf(at);
    const { commit, anchor, ephemeral } = at;
    const range = await history.range({ ...at, commits: { sha: commit } });
    const facts = (await gatherFacts(history, range, [{ commit, anchors: [anchor] }], ephemeral)).get(commit);
    const blob = facts?.blob(anchor.path, anchor.side) ?? null;
    const { lines } = anchor;
    if (facts === undefined || blob === null || lines === null || anchor.side === 'old')
      throw new AppFailure({
        kind: 'validation',
        message: 'This remark is about no lines that can be replaced.',
      });
    const suggested = await suggestedIn(at, facts);
    await history.contents([blob], ephemeral);
    const path = await mutex(tree.workTree, () => pathNow(tree));
    const undo = randomUUID();
    const place = { orgId: at.orgId, repo: at.repo, notesRef: at.notesRef, object: commit };
    const of = { id: undo, place, remark: at.id, nth: at.nth, workTree: tree.workTree };
    try {
      const applied = await mutex(tree.workTree, () =>
        applySuggestion(
          tree,
          { gitDir, blob, lines, suggested, path },
          // Before the file is written: whatever happens then, it can be taken back.
          ({ removed, ...change }) => store.put({ ...of, ...change, removed: removed.toString('base64') }),
        ),
      );
      return { undo, path, ...applied.lines };
    } catch (cause) {
      store.remove(undo);
      throw cause;
    }

    /** The file's name in the work tree: as the diff shows it, as it was, or as it was renamed since. */
    async function pathNow({ workTree, headDir }: WorktreePlace): Promise<string> {
      for (const name of [at.path, anchor.path]) {
        const there = await lstat(join(workTree, ...namesOfPath(name))).catch(() => null);
        if (there !== null) return name;
      }
      const head = await resolveCommit(headDir, 'HEAD');
      if (head === null) return anchor.path;
      const [renamed] = await history.renamed([{ from: commit, to: head, path: anchor.path }], ephemeral);
      return renamed ?? anchor.path;
    }
  }

  return {
    apply: (at) => explained(() => apply(at)),
    takeBack: ({ undo }) =>
      explained(async () => {
        const last = store.get(undo);
        const tree = last === null ? null : await workTreeOf(last.place);
        if (last === null || tree === null || tree.workTree !== last.workTree)
          throw new AppFailure({
            kind: 'not-found',
            message: 'This can no longer be undone.',
            next: 'Change the file back by hand.',
          });
        const removed = Buffer.from(last.removed, 'base64');
        await mutex(tree.workTree, () => takeBackSuggestion(tree, { ...last, removed }));
        store.remove(undo);
      }),
  };
}

async function explained<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    if (!(cause instanceof CannotApply)) throw cause;
    throw new AppFailure({ kind: 'conflict', message: cause.message, next: cause.next }, { cause });
  }
}
