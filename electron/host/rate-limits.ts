import { after, clocks as real, leftUntil, type Clocks, type Moment } from './moment.ts';

/**
 * After a 429 nothing is sent until the host's pause is over. The specification does not say what a quota counts (see
 * Errors); a token names one organization, one repository and one key, so a pause covers exactly these. Another
 * repository or key is not held back, and gets its own pause if the host counts them together.
 */
export interface RateLimitKey {
  orgId: string;
  /** Absent: requests about the whole organization. */
  repo?: string;
  /** Absent: whichever key signs. */
  keyId?: string;
}

/** One pause that the host requested. */
export interface Pause {
  orgId: string;
  repo: string | null;
  /** Milliseconds since the epoch, our clock. */
  until: number;
}

export interface RateLimits {
  /** Stops requests for a key for `ms` milliseconds; a longer pause already running is kept. */
  pause(key: RateLimitKey, ms: number): void;
  /** Milliseconds until requests may be sent again; 0: now. */
  left(key: RateLimitKey): number;
  /** Ends every pause of an organization, because it now signs with another key. */
  clear(orgId: string): void;
  pauses(): Pause[];
}

interface Options {
  clocks?: Clocks;
  /** Called when a pause begins or is lifted early, but not when it expires: listeners know when that is. */
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
