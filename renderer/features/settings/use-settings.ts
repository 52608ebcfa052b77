import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { atOnce } from '../../api/at-once.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { settingsQuery } from '../../api/queries.ts';

/** What holds until the stored settings are read; the same values as the contract's defaults. */
const DEFAULTS: Settings = {
  theme: 'system',
  view: 'unified',
  authorName: '',
  authorEmail: '',
  wrap: false,
  tabSize: 4,
  codeFont: '',
  codeSize: 12.5,
  copyAs: 'code',
  encodings: {},
  copies: 'find',
  fileList: 'tree',
  whitespace: 'show',
  oldestFirst: false,
  foldViewed: false,
  editor: '',
  leftWidth: null,
  rightWidth: null,
  leftHidden: false,
  rightHidden: false,
  lastPlace: '',
  recent: {},
  pinned: {},
  compared: {},
  wroteTo: {},
  sharing: {},
  sendNotes: false,
};

type Change = (change: Partial<Settings>) => void;

/** The settings, and how to change some of them: at once on screen, then on disk. */
export function useSettings(): readonly [Settings, Change] {
  const client = useQueryClient();
  const { data } = useQuery(settingsQuery);
  const change: Change = (some) => {
    atOnce(() =>
      client.setQueryData(keys.settings, (old: Settings | undefined) => ({ ...(old ?? DEFAULTS), ...some })),
    );
    // What is on screen stays as chosen; if it cannot be stored, the next start has the old value.
    unwrap(api().settings.set(some)).catch(() => undefined);
  };
  return [data ?? DEFAULTS, change];
}
