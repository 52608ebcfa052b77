/**
 * After a 429 nothing more is asked until the host's time is over. The specification does not say what a quota counts
 * (see Errors); a token names one organization, one repository and one key, so that is what a refusal is known to be
 * about. Another repository or key is asked on, and gets a pause of its own if the host counts them together.
 */
export interface Lane {
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

export interface Gate {
  /** Closes a lane for so many milliseconds; a longer pause that holds already stays. */
  close(lane: Lane, ms: number): void;
  /** Milliseconds until it is open; 0: it is. */
  left(lane: Lane): number;
  /** Opens every lane of an organization: its key changed. */
  open(orgId: string): void;
  pauses(): Pause[];
}

interface Options {
  now?: () => number;
  /** Told whenever a pause begins or is lifted; its end needs no word, everybody has its time. */
  changed?: (pauses: Pause[]) => void;
}

const nameOf = ({ orgId, repo, keyId }: Lane): string => JSON.stringify([orgId, repo ?? null, keyId ?? null]);

export function createGate({ now = Date.now, changed = () => undefined }: Options = {}): Gate {
  const closed = new Map<string, Pause>();
  const pauses = (): Pause[] => {
    for (const [name, { until }] of closed) if (until <= now()) closed.delete(name);
    return [...closed.values()];
  };
  return {
    close(lane, ms) {
      const until = Math.ceil(now() + ms);
      const name = nameOf(lane);
      if ((closed.get(name)?.until ?? 0) >= until) return;
      closed.set(name, { orgId: lane.orgId, repo: lane.repo ?? null, until });
      changed(pauses());
    },
    left: (lane) => (closed.size === 0 ? 0 : Math.max(0, (closed.get(nameOf(lane))?.until ?? 0) - now())),
    open(orgId) {
      const before = closed.size;
      for (const [name, pause] of closed) if (pause.orgId === orgId) closed.delete(name);
      if (closed.size !== before) changed(pauses());
    },
    pauses,
  };
}
