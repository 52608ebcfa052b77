import { useQuery } from '@tanstack/react-query';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { draftsQuery } from '../../api/queries.ts';
import { navigate, usePlace } from '../../app/navigation.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { samePlace, useOutbox } from '../notes/use-outbox.ts';
import { usePaletteItems } from '../palette/sources.tsx';

/** What was written but is not on the host: writes that wait or need their writer, and drafts. */
export function useUnsent() {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const outbox = useOutbox();
  const here = usePlace();
  const go = ({ orgId, repo, notesRef, object }: NotePlace): void => {
    const same = here.screen === 'compare' && here.orgId === orgId && here.repo === repo;
    const there = { screen: 'compare', orgId, repo, ephemeral: false, ephemeralBase: false } as const;
    navigate({ ...(same ? here : there), commit: object, notesRef });
  };
  const item = (group: string, at: NotePlace, text: string): ListItem => ({
    id: `${group} ${at.orgId} ${at.repo} ${at.notesRef} ${at.object}`,
    group,
    text: subjectOf(text).slice(0, 80),
    detail: `${at.repo} ${shortSha(at.object)}`,
    run: () => go(at),
  });
  const writes = outbox.map((one) =>
    item(one.state === 'needs-you' ? 'Needs you' : 'Waiting', one.place, one.text),
  );
  const loose = drafts
    .filter((draft) => draft.text.trim() !== '' && !outbox.some((one) => samePlace(one.place, draft.place)))
    .map((draft) => item('Unsent drafts', draft.place, draft.text));
  const needs = outbox.filter((one) => one.state === 'needs-you').length;
  const parts = [
    needs > 0 ? `${plural(needs, 'note')} ${needs === 1 ? 'needs' : 'need'} you` : '',
    outbox.length > needs ? `${plural(outbox.length - needs, 'note')} waiting` : '',
    loose.length > 0 ? plural(loose.length, 'unsent draft') : '',
  ];
  return { items: [...writes, ...loose], words: parts.filter(Boolean).join(' · ') };
}

/** Offers them to the palette, from any screen. */
export function useUnsentItems(): void {
  const { items } = useUnsent();
  usePaletteItems(() => items);
}
