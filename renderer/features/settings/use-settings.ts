import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { atOnce } from '../../api/at-once.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { settingsQuery } from '../../api/queries.ts';

type Change = (change: Partial<Settings>) => void;

/** The settings, and how to change some of them. They are read before the first screen is drawn. */
export function useSettings(): readonly [Settings, Change] {
  const { data } = useSuspenseQuery(settingsQuery);
  return [data, useChangeSettings()];
}

/** Changes some of the settings: at once on screen, then on disk. */
export function useChangeSettings(): Change {
  const client = useQueryClient();
  return (some) => {
    atOnce(() =>
      client.setQueryData(keys.settings, (old: Settings | undefined) => old && { ...old, ...some }),
    );
    // What is on screen stays as chosen; if it cannot be stored, the next start has the old value.
    unwrap(api().settings.set(some)).catch(() => undefined);
  };
}
