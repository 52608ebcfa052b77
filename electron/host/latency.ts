/** Shortest answer of a host that counts as far away, in milliseconds. */
const FAR_MS = 40;

/** How long hosts take to begin an answer, at best. */
export interface Latencies {
  /** @param ms from the request to the head of its answer */
  observe(orgId: string, ms: number): void;
  /** Whether this computer idles while it waits for the host. */
  isFar(orgId: string): boolean;
}

/** Remembers the shortest of each organization, in this run: longer ones may be work of the host. */
export function createLatencies(): Latencies {
  const shortest = new Map<string, number>();
  return {
    observe: (orgId, ms) => void shortest.set(orgId, Math.min(ms, shortest.get(orgId) ?? Infinity)),
    isFar: (orgId) => (shortest.get(orgId) ?? 0) >= FAR_MS,
  };
}
