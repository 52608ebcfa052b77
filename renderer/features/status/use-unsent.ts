import { useQuery } from '@tanstack/react-query';
import { noteKey } from '../../../shared/domain/place-key.ts';
import type { Draft, NotePlace, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { draftsQuery } from '../../api/queries.ts';
import { navigate, usePlace } from '../../app/navigation.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { samePlace, useOutbox } from '../notes/use-outbox.ts';
import { usePaletteItems } from '../palette/sources.tsx';

/** Something written that is not on the host: a write that is not through, or a draft that nobody has sent. */
export type Unsent = { key: string; place: NotePlace; text: string } & (
  | { kind: 'write'; write: OutboxItem }
  | { kind: 'draft'; draft: Draft }
);

/** What was written but is not on the host: what needs its writer first, then what waits, then drafts. */
export function useUnsent(): { items: Unsent[]; words: string } {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const outbox = useOutbox();
  const writes = outbox
    .toSorted((a, b) => Number(b.state === 'needs-you') - Number(a.state === 'needs-you'))
    .map((write): Unsent => ({
      kind: 'write',
      key: String(write.id),
      place: write.place,
      text: write.text,
      write,
    }));
  const loose = drafts
    .filter((draft) => draft.text.trim() !== '' && !outbox.some((one) => samePlace(one.place, draft.place)))
    .map((draft): Unsent => ({
      kind: 'draft',
      key: noteKey(draft.place),
      place: draft.place,
      text: draft.text,
      draft,
    }));
  const needs = outbox.filter((one) => one.state === 'needs-you').length;
  const parts = [
    needs > 0 ? `${plural(needs, 'note')} ${needs === 1 ? 'needs' : 'need'} you` : '',
    outbox.length > needs ? `${plural(outbox.length - needs, 'note')} waiting` : '',
    loose.length > 0 ? plural(loose.length, 'unsent draft') : '',
  ];
  return { items: [...writes, ...loose], words: parts.filter(Boolean).join(' · ') };
}

/** The text's first line; a removal has none. */
export const titleOf = ({ text }: Unsent): string =>
  text.trim() === '' ? 'Removal of the note' : subjectOf(text.trim()).slice(0, 120);

/** Goes to where this was written. */
export function useGoToNote(): (place: NotePlace) => void {
  const here = usePlace();
  return ({ orgId, repo, notesRef, object }) => {
    const same = here.screen === 'compare' && here.orgId === orgId && here.repo === repo;
    const there = { screen: 'compare', orgId, repo, ephemeral: false, ephemeralBase: false } as const;
    navigate({ ...(same ? here : there), object, notesRef });
  };
}

const groupOf = (item: Unsent): string =>
  item.kind === 'draft' ? 'Unsent drafts' : item.write.state === 'needs-you' ? 'Needs you' : 'Waiting';

/** Offers them to the palette, from any screen. */
export function useUnsentItems(): void {
  const { items } = useUnsent();
  const go = useGoToNote();
  usePaletteItems(() =>
    items.map((item) => ({
      id: `${item.kind} ${item.key}`,
      group: groupOf(item),
      text: titleOf(item),
      detail: `${item.place.repo} ${shortSha(item.place.object)}`,
      run: () => go(item.place),
    })),
  );
}
