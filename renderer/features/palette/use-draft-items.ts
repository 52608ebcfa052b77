import { useQuery } from '@tanstack/react-query';
import { draftsQuery } from '../../api/queries.ts';
import { navigate, usePlace } from '../../app/navigation.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { usePaletteItems } from './sources.tsx';

/** Drafts that were not sent, from any screen: picking one goes to its commit. */
export function useDraftItems(): void {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const place = usePlace();
  usePaletteItems(() =>
    drafts
      .filter((draft) => draft.text.trim() !== '')
      .map(({ place: { orgId, repo, notesRef, object }, text }) => ({
        id: `draft ${orgId} ${repo} ${notesRef} ${object}`,
        group: 'Unsent drafts',
        text: subjectOf(text).slice(0, 80),
        detail: `${repo} ${shortSha(object)}`,
        run: () => {
          const here = place.screen === 'compare' && place.orgId === orgId && place.repo === repo;
          const at = { screen: 'compare', orgId, repo, ephemeral: false, ephemeralBase: false } as const;
          navigate({ ...(here ? place : at), commit: object, notesRef });
        },
      })),
  );
}
