import { createFetchedNotes } from '../../../electron/notes/fetched-notes.ts';
import { createToday, type Today } from '../../../electron/today/index.ts';
import { createPairs } from '../../../electron/versions/pairs.ts';

type Deps = Parameters<typeof createToday>[0];
type Open = Deps['open'] & Parameters<typeof createFetchedNotes>[0] & Parameters<typeof createPairs>[0];
type Given = Pick<Deps, 'store' | 'reader'> & Partial<Omit<Deps, 'open'>> & { readonly open: Open };

const quiet = { info: () => undefined, error: () => undefined };

/** Today of a window that is in sight, on a desktop that shows nothing. */
export function openToday({
  open,
  fetched = createFetchedNotes(open, () => undefined, quiet),
  pairs = createPairs(open),
  ...given
}: Given): Today {
  return createToday({
    open,
    fetched,
    pairs,
    isThere: () => true,
    isInReach: () => true,
    isInSight: () => true,
    calm: () => Promise.resolve(),
    desktop: { focused: () => true, notify: () => undefined, setNumber: () => undefined },
    pending: () => [],
    emit: () => undefined,
    log: quiet,
    ...given,
  });
}
