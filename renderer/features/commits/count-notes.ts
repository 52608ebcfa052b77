import type { Commit, NotesOverview } from '../../../shared/ipc/shapes.ts';
import { notedObjects } from '../../api/noted-objects.ts';
import { plural } from '../../ui/format.ts';
import { onceFor } from '../../ui/once-for.ts';

export const idsOf = onceFor((commits: readonly Commit[]) => commits.map(({ sha }) => sha));

const countsOf = onceFor((overview: NotesOverview) => {
  const { badges } = notedObjects(overview);
  return onceFor((ids: readonly string[]) =>
    ids.reduce((sum, sha) => sum + (badges.get(sha)?.length ?? 0), 0),
  );
});

/** Number of notes on these commits, for the tab's badge. */
export const countNotes = (ids: readonly string[], overview: NotesOverview | undefined): number =>
  overview === undefined ? 0 : countsOf(overview)(ids);

export const notesWords = (notes: number): string => plural(notes, 'note');
