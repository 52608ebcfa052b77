import { after, clocks as real, leftUntil, type Clocks, type Moment } from './moment.ts';

/**
 * After a 429 nothing more is asked until the host's time is over. The specification does not say what a quota counts
 * (see Errors); a token names one organization, one repository and one key, so a pause
 * covers exactly these. Another repository or key is still asked, and gets a pause of its own if the host counts them
 * together.
 */
export interface RateLimitKey {
  orgId: string;
  /** Absent: what concerns the whole organization. */
  repo?: string;
  /** Absent: whichever key signs. */
  keyId?: string;
}

/** One pause that the host asked for. */
export interface Pause {
  orgId: string;
  repo: string | null;
  /** Milliseconds since the epoch, our clock. */
  until: number;
}

export interface RateLimits {
  /** Stops requests under a key for this many milliseconds; a longer pause that is on already stays. */
  pause(key: RateLimitKey, ms: number): void;
  /** Milliseconds until the key may be used again; 0: it may. */
  left(key: RateLimitKey): number;
  /** Ends every pause of an organization: it signs with another key now. */
  clear(orgId: string): void;
  pauses(): Pause[];
}

interface Options {
  clocks?: Clocks;
  /** Called when a pause begins or is lifted early. Not when its time is over: every listener knows that time. */
  changed?: (pauses: Pause[]) => void;
}

const nameOf = ({ orgId, repo, keyId }: RateLimitKey): string =>
  JSON.stringify([orgId, repo ?? null, keyId ?? null]);

export function createRateLimits({ clocks = real, changed = () => undefined }: Options = {}): RateLimits {
  const paused = new Map<string, { orgId: string; repo: string | null; until: Moment }>();
  const leftOf = (name: string): number => {
    const pause = paused.get(name);
    return pause === undefined ? 0 : leftUntil(pause.until, clocks);
  };
  const pauses = (): Pause[] => {
    for (const name of paused.keys()) if (leftOf(name) === 0) paused.delete(name);
    return Array.from(paused.values(), ({ orgId, repo, until }) => ({
      orgId,
      repo,
      until: Math.ceil(clocks.wall() + leftUntil(until, clocks)),
    }));
  };
  return {
    pause(key, ms) {
      const name = nameOf(key);
      if (leftOf(name) >= ms) return;
      paused.set(name, { orgId: key.orgId, repo: key.repo ?? null, until: after(ms, clocks) });
      changed(pauses());
    },
    left: (key) => (paused.size === 0 ? 0 : leftOf(nameOf(key))),
    clear(orgId) {
      const before = paused.size;
      for (const [name, pause] of paused) if (pause.orgId === orgId) paused.delete(name);
      if (paused.size !== before) changed(pauses());
    },
    pauses,
  };
}
