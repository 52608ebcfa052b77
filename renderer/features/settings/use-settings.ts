import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { atOnce } from '../../api/at-once.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { settingsQuery } from '../../api/queries.ts';

type Change = (change: Partial<Settings>) => void;

/** The settings and a setter. They are loaded before the first screen is rendered. */
export function useSettings(): readonly [Settings, Change] {
  const { data } = useSuspenseQuery(settingsQuery);
  return [data, useChangeSettings()];
}

/** Changes some settings: immediately on screen, then on disk. */
export function useChangeSettings(): Change {
  const client = useQueryClient();
  return (some) => {
    atOnce(() =>
      client.setQueryData(keys.settings, (old: Settings | undefined) => old && { ...old, ...some }),
    );
    // The screen keeps the choice; if it cannot be stored, the next start has the old value.
    unwrap(api().settings.set(some)).catch(() => undefined);
  };
}
