import type { Connectivity } from '../../shared/ipc/shapes.ts';

/** After a failure the cache answers immediately for this long, so that the deadline is not waited for again. */
const UNREACHABLE_FOR_MS = 15_000;

/** Whether each organization's host answers, going by the page's reads. */
export interface ConnectivityTracker {
  of(orgId: string): Connectivity;
  /** It recently did not answer. */
  isAway(orgId: string): boolean;
  /** It answered, even if with a refusal. */
  answered(orgId: string): void;
  lost(orgId: string): void;
  /** A cached response is shown. */
  shown(orgId: string, at: number, what: 'answer' | 'diff'): void;
}

export function trackConnectivity(changed: (connectivity: Connectivity) => void): ConnectivityTracker {
  const byOrganization = new Map<string, Connectivity & { lostAt: number }>();
  const of = (orgId: string): Connectivity & { lostAt: number } =>
    byOrganization.get(orgId) ?? { orgId, away: false, asOf: null, diff: false, lostAt: -Infinity };

  function become(orgId: string, next: Partial<Connectivity & { lostAt: number }>): void {
    const before = of(orgId);
    const after = { ...before, ...next };
    byOrganization.set(orgId, after);
    const same = before.away === after.away && before.asOf === after.asOf && before.diff === after.diff;
    if (!same) changed(plain(after));
  }

  return {
    of: (orgId) => plain(of(orgId)),
    isAway: (orgId) => of(orgId).away && Date.now() - of(orgId).lostAt < UNREACHABLE_FOR_MS,
    answered: (orgId) => become(orgId, { away: false, asOf: null, diff: false }),
    lost: (orgId) => become(orgId, { away: true, lostAt: Date.now() }),
    shown(orgId, at, what) {
      const { asOf, diff } = of(orgId);
      become(orgId, { asOf: Math.min(asOf ?? at, at), diff: diff || what === 'diff' });
    },
  };
}

const plain = ({ orgId, away, asOf, diff }: Connectivity): Connectivity => ({ orgId, away, asOf, diff });
