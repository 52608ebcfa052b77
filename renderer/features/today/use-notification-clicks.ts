import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { navigate } from '../../app/navigation.ts';
import { placeOfRow } from './place-of-row.ts';

/** Opens what a notification was about when it is clicked. */
export function useNotificationClicks(): void {
  useEffect(
    () =>
      api().today.openRequested(({ row, note }) => {
        if (row !== null) {
          navigate(placeOfRow(row));
          const { orgId, repo, marks } = row;
          void api().today.mark({ rows: [{ orgId, repo, marks }], seen: true });
        } else if (note !== null)
          navigate({ screen: 'compare', ...note, ephemeral: false, ephemeralBase: false });
        else navigate({ screen: 'today' });
      }),
    [],
  );
}
