import { newestHanded } from '../../git/handover/newest-handed.ts';
import { takeAlong } from '../../git/remarks/handed-note.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import { notesOn, NOTHING_AHEAD, type NotesSource } from '../../git/remarks/notes-on.ts';
import { holdsAppended } from '../../shared/domain/notes/append.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { LocalNotes } from '../local-notes/index.ts';
import type { FolderGit } from '../repository-copy/folder-copy.ts';

interface Deps {
  git: FolderGit;
  local: Pick<LocalNotes, 'list' | 'replace' | 'markHanding'>;
  historyOf: HistoryOf;
  notesOf: (place: RepositoryPlace) => NotesSource;
}

/**
 * Lets go of notes that were handed over when the app was killed: after Git had them, and before they were gone from here.
 * The next hand-over would write them once more.
 */
export async function letGoOfHanded(
  { git, local, historyOf, notesOf }: Deps,
  place: RepositoryPlace,
): Promise<void> {
  const marked = local.list(place).filter(({ handing }) => handing !== undefined);
  if (marked.length === 0) return;
  const newest = (await newestHanded(git)) ?? '';
  const { notes } = await notesOn(place, notesOf(place), new Set([newest]), NOTHING_AHEAD);
  for (const { place: at, text, handing } of marked) {
    const given = notes.find(({ notesRef }) => notesRef === at.notesRef)?.text ?? null;
    const isSince = newest !== '' && newest !== handing;
    const about = { notesRef: at.notesRef, text, from: at.object, to: newest };
    const { moved, stays } = isSince ? await takeAlong(historyOf(place), about) : { moved: '', stays: text };
    if (moved !== '' && holdsAppended(given, null, moved))
      await local.replace(at, stays === '' ? null : stays);
    else local.markHanding(at, undefined);
  }
}
