import type { Emit } from '../shared/ipc/api.ts';
import type { Desktop } from './ipc/services.ts';
import type { Notes } from './notes/index.ts';
import type { Organizations } from './organizations/registry.ts';
import type { FirstPaintGate } from './protocol/first-paint-gate.ts';
import type { OpenRepository } from './repositories/port.ts';
import type { Log } from './security/log.ts';
import type { Store } from './store/index.ts';
import type { Versions } from './versions/index.ts';
import { createToday, type Today } from './today/index.ts';

interface Parts {
  store: Store;
  open: OpenRepository;
  notes: Pick<Notes, 'notes' | 'fetched' | 'pending'>;
  versions: Pick<Versions, 'pairs'>;
  organizations: Pick<Organizations, 'list' | 'isServedHere'>;
  desktop: Pick<Desktop, 'isOnline' | 'isInSight' | 'focused' | 'notify' | 'setNumber'>;
  firstPaint: Pick<FirstPaintGate, 'afterBeside'>;
  emit: Emit;
  log: Log;
}

/** What waits for the reader, with what it needs to know of everything else. */
export const composeToday = ({
  notes,
  versions,
  organizations,
  desktop,
  firstPaint,
  ...parts
}: Parts): Today =>
  createToday({
    ...parts,
    desktop,
    pending: () => notes.pending(),
    fetched: notes.fetched,
    pairs: versions.pairs,
    reader: async (place) => await notes.notes.author(place),
    isThere: (orgId) => organizations.list().some(({ id }) => id === orgId),
    isInReach: ({ orgId }) => organizations.isServedHere(orgId) || desktop.isOnline(),
    isInSight: () => desktop.isInSight(),
    calm: () => firstPaint.afterBeside(),
  });
