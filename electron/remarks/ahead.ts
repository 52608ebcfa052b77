import { noteKey } from '../../shared/domain/place-key.ts';
import type { NotePlace, OutboxItem } from '../../shared/ipc/shapes.ts';
import { after, clocks as real, leftUntil, type Clocks, type Moment } from '../host/moment.ts';
import type { Ahead } from '../../git/remarks/notes-on.ts';

/** How long a text that this app wrote counts as newer than fetched notes. */
const AHEAD_FOR_MS = 60_000;

export interface AheadOfFetch extends Ahead {
  /** A write of this app succeeded. */
  wrote(place: NotePlace, text: string | null): void;
  /** Anything fetched from then on (milliseconds since the epoch) includes all earlier writes. */
  fetchedSince(place: { orgId: string; repo: string }, time: number): void;
}

interface Written {
  place: NotePlace;
  text: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  until: Moment;
}

/** Notes that this app has written, from the successful write until a fetch returns them. */
export function createAhead(outbox: () => OutboxItem[], clocks: Clocks = real): AheadOfFetch {
  const all = new Map<string, Written>();

  function forget(over: (entry: Written) => boolean): void {
    for (const [key, entry] of all) if (over(entry)) all.delete(key);
  }

  return {
    wrote(place, text) {
      all.set(noteKey(place), { place, text, at: clocks.wall(), until: after(AHEAD_FOR_MS, clocks) });
    },
    fetchedSince({ orgId, repo }, time) {
      forget(({ place, at }) => place.orgId === orgId && place.repo === repo && at < time);
    },
    written(place) {
      forget(({ until }) => leftUntil(until, clocks) === 0);
      return all.get(noteKey(place));
    },
    places: () => [...all.values()].map(({ place }) => place),
    outbox,
  };
}
