import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isNoCommit, WORKTREE } from '../../../shared/domain/worktree.ts';
import { noteKey } from '../../../shared/domain/place-key.ts';
import { anchorName, sameAnchor } from '../../../shared/domain/remarks/index.ts';
import { isRemarkDraft } from '../../../shared/ipc/is-remark-draft.ts';
import type { RemarkDraft, RemarksShown, UnsentDraft } from '../../../shared/ipc/remarks.ts';
import type { NotePlace, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { localNotesQuery } from '../../api/local-notes-query.ts';
import { draftsQuery } from '../../api/queries.ts';
import { navigate, usePlace } from '../../app/navigation.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { samePlace, useOutbox } from '../notes/use-outbox.ts';
import { draftKey, remarkDraftChanged } from '../remarks/draft-changes.ts';
import { unsentWords } from './count-unsent.ts';
import { usePaletteItems } from '../palette/sources.tsx';

/** A text that is not on the host: an unfinished write, an unsent draft, or a note on uncommitted changes. */
export type Unsent = {
  key: string;
  place: NotePlace;
  text: string;
  /** The lines that it is about; null: it is a whole note. */
  beside: string | null;
} & ({ kind: 'write'; write: OutboxItem } | { kind: 'draft'; draft: UnsentDraft } | { kind: 'local' });

/**
 * All unsent texts: those that need a decision first, then waiting ones, then drafts, and notes on uncommitted changes,
 * which wait for nothing.
 */
export function useUnsent(): { items: Unsent[]; words: string } {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const { data: local = [] } = useQuery(localNotesQuery);
  const outbox = useOutbox();
  const writes = outbox
    .toSorted((a, b) => Number(b.state === 'needs-you') - Number(a.state === 'needs-you'))
    .map((write): Unsent => ({
      kind: 'write',
      key: String(write.id),
      place: write.place,
      text: write.remark?.text ?? write.text,
      beside: write.remark?.beside ?? null,
      write,
    }));
  const loose = drafts
    .filter((draft) => draft.text.trim() !== '' && !outbox.some((one) => isIn(one, draft)))
    .map((draft): Unsent => ({
      kind: 'draft',
      key: isRemarkDraft(draft) ? draftKey(draft) : noteKey(draft.place),
      place: draft.place,
      text: draft.text,
      beside: isRemarkDraft(draft) ? anchorName(draft.anchor) : null,
      draft,
    }));
  const needs = outbox.filter((one) => one.state === 'needs-you').length;
  const words = unsentWords({
    needYou: needs,
    waiting: outbox.length - needs,
    drafts: loose.length,
    local: local.length,
  });
  const uncommitted = local.map(({ place, text }): Unsent => ({
    kind: 'local',
    key: `local ${noteKey(place)}`,
    place,
    text,
    beside: null,
  }));
  return { items: [...writes, ...loose, ...uncommitted], words };
}

/** Whether a write was made from a draft. A note has one draft, and one for each of its lines. */
const isIn = ({ place, remark }: OutboxItem, draft: UnsentDraft): boolean =>
  samePlace(place, draft.place) &&
  (isRemarkDraft(draft)
    ? remark?.beside === anchorName(draft.anchor) && remark.text === draft.text
    : remark === null);

/** The text's first line; a removal has none. */
export const titleOf = ({ text }: Unsent): string =>
  text.trim() === '' ? 'Removal of the note' : subjectOf(text.trim()).slice(0, 120);

/** A short name of the annotated object. */
export const objectName = ({ kind, place: { object } }: Pick<Unsent, 'kind' | 'place'>): string =>
  kind === 'local' || isNoCommit(object) ? 'uncommitted' : shortSha(object);

/** Opens the place where a text was written. */
export function useGoToUnsent(): (item: Unsent) => void {
  const client = useQueryClient();
  const here = usePlace();
  return (item) => void go(item);

  async function go(item: Unsent): Promise<void> {
    const { orgId, repo, notesRef, object } = item.place;
    const same = here.screen === 'compare' && here.orgId === orgId && here.repo === repo;
    const there = { screen: 'compare', orgId, repo, ephemeral: false, ephemeralBase: false } as const;
    const beside = item.kind === 'draft' && isRemarkDraft(item.draft) ? item.draft : null;
    if (beside !== null) remarkDraftChanged(beside, 'shown');
    const sides = await uncommittedSides(item, beside);
    const isShown = beside !== null && isInSight(client, beside);
    // Lines that are committed now are not in the diff of what is uncommitted.
    if (isShown && (sides === null || (same && here.branch === sides.branch))) return;
    if (isNoCommit(object)) {
      navigate({ ...there, branch: WORKTREE, base: 'HEAD', notesRef });
      return;
    }
    if (sides !== null) {
      navigate({ ...there, ...sides, notesRef });
      return;
    }
    // The commit's own diff surely has the lines.
    const changes = beside !== null && same ? { commit: object, changes: object } : {};
    navigate({ ...(same ? here : there), ...changes, object, notesRef });
  }
}

/** The comparison that has what was written on uncommitted changes; null: it was written on something else. */
async function uncommittedSides(
  { kind, place }: Unsent,
  beside: RemarkDraft | null,
): Promise<{ branch: string; base: string } | null> {
  if (beside === null && kind !== 'local') return null;
  const sides = await api().localNotes.where({ place, anchor: beside?.anchor ?? null });
  return sides.ok ? sides.value : null;
}

/** Whether the shown diff has the lines of a draft. */
function isInSight(client: QueryClient, { place, anchor }: RemarkDraft): boolean {
  const shown = client.getQueriesData<RemarksShown>({ queryKey: keys.remarks(place), type: 'active' });
  return shown.some(([, one]) =>
    one?.drafts.some(
      ({ draft, placed }) =>
        placed.at !== 'earlier' &&
        noteKey(draft.place) === noteKey(place) &&
        sameAnchor(draft.anchor, anchor),
    ),
  );
}

const groupOf = (item: Unsent): string =>
  item.kind === 'local'
    ? 'Not committed yet'
    : item.kind === 'draft'
      ? 'Unsent drafts'
      : item.write.state === 'needs-you'
        ? 'Needs you'
        : 'Waiting';

/** Offers unsent texts to the palette on every screen. */
export function useUnsentItems(): void {
  const { items } = useUnsent();
  const go = useGoToUnsent();
  usePaletteItems(() =>
    items.map((item) => ({
      id: `${item.kind} ${item.key}`,
      group: groupOf(item),
      text: titleOf(item),
      detail: `${item.place.repo} ${objectName(item)}`,
      run: () => go(item),
    })),
  );
}
