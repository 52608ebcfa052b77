import { committedRemarks } from '../../git/remarks/committed.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import { withoutVerdicts } from '../../shared/domain/verdicts/write.ts';
import { isUncommittedSide } from '../../shared/domain/worktree.ts';
import type { CopyableNote } from '../../shared/ipc/copyable-note.ts';
import type { NotePlace, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { OpenRepository } from '../repositories/port.ts';
import type { NoteByAuthor, HandedNotes } from '../hand-over/handed-notes.ts';
import type { LocalNotes } from './index.ts';

/** Finds the remarks on uncommitted changes that belong to commits made of them since. */
export type CommittedNotes = (
  shown: RepositoryPlace & { branch: string; tip: string | null },
) => Promise<CopyableNote[]>;

interface Deps {
  historyOf: HistoryOf;
  open: (place: RepositoryPlace) => Pick<ReturnType<OpenRepository>, 'head' | 'loggedMoves'>;
  /** The uncommitted changes as they are now: a snapshot, or HEAD where there are none; null: there is neither. */
  worktreeNow: (place: RepositoryPlace) => Promise<string | null>;
  local: Pick<LocalNotes, 'listHere' | 'release'>;
  /** What was handed over: it is in Git, and stays there when it is copied. */
  handed: HandedNotes;
  /** A note in Git. */
  read: (place: NotePlace) => Promise<{ text: string | null }> | { text: string | null };
}

/** A note on uncommitted changes. */
interface Noted extends NoteByAuthor {
  /** It is in the app alone. */
  isOwn: boolean;
}

const SUBJECT = 'Uncommitted changes';

export function createCommittedNotes(deps: Deps): CommittedNotes {
  const { historyOf, open, worktreeNow, local, handed, read } = deps;

  return async ({ orgId, repo, branch, tip }) => {
    const place = { orgId, repo };
    const [own, given] = await Promise.all([local.listHere(place), handed(place)]);
    const notes: Noted[] = [
      ...own.map(({ signatures, ...one }) => ({
        ...one,
        author: Object.values(signatures)[0]?.author ?? '',
        isOwn: true,
      })),
      ...given.map((one) => ({ ...one, isOwn: false })),
    ];
    const worktree = notes.length === 0 ? null : await worktreeNow(place);
    if (worktree === null) return [];
    const { gitDir, history } = historyOf(place);
    const [now] = await history.commits([{ sha: worktree, parents: [] }], false);
    const head = now?.uncommitted === true ? (now.parents[0] ?? worktree) : worktree;
    const shownTip = isUncommittedSide(branch) ? head : tip;
    if (shownTip === null) return [];
    const repository = open(place);
    const moving = isUncommittedSide(branch) ? ((await repository.head())?.branch ?? null) : branch;
    const moves = moving === null ? [] : await repository.loggedMoves(moving);
    const committed = await committedRemarks(
      {
        gitDir,
        history,
        branch,
        tip: shownTip,
        head,
        worktree,
        replaced: new Set(moves.map(({ sha }) => sha)),
      },
      notes.map(({ place: { object }, text }) => ({ object, text })),
    );
    const offered: CopyableNote[] = [];
    for (const { note, to, text: moved, quoted, sources } of committed) {
      const text = withoutVerdicts(moved);
      const from = notes[note];
      if (from === undefined) continue;
      const { notesRef, object } = from.place;
      // The app was ended after they were copied.
      const there = await read({ ...place, notesRef, object: to });
      if (there.text?.includes(text.trim()) === true) {
        if (from.isOwn) await local.release(from.place, sources);
        continue;
      }
      offered.push({
        notesRef,
        from: object,
        fromSubject: SUBJECT,
        to,
        text,
        quoted,
        author: from.author,
        ...(from.isOwn ? { uncommitted: sources } : {}),
      });
    }
    return offered;
  };
}
