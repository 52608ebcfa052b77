import { brokenRefsSentence } from '../git/refs/broken-refs.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Emit } from '../shared/ipc/api.ts';
import { createClockSkews } from './host/clock.ts';
import { createReadCache, type ReadCache } from './cache/index.ts';
import type { HostClient } from './host/client.ts';
import { createHostClient } from './host/create.ts';
import { hostFetch } from './host/host-session.ts';
import { createLatencies } from './host/latency.ts';
import { createRateLimits } from './host/rate-limits.ts';
import { createRefusalReports } from './host/refusal-reports.ts';
import { createTokenMinter } from './keys/minter.ts';
import type { createOrganizations, Organizations } from './organizations/registry.ts';
import type { Reports } from './host/ask.ts';
import type { OpenRepository } from './repositories/port.ts';
import type { Log } from './security/log.ts';

/**
 * Waits for a number of milliseconds.
 * @throws the signal's reason when it aborts
 */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal });

/** Creates the host client with its tokens, clocks, pauses and the log of refusals. */
export function hostAccess(organizations: ReturnType<typeof createOrganizations>, emit: Emit, log: Log) {
  const clock = createClockSkews();
  const latencies = createLatencies();
  const minter = createTokenMinter({ signer: organizations.signer, skewMs: clock.of });
  const refusalReports = createRefusalReports();
  const rateLimits = createRateLimits({ changed: (pauses) => emit('host', 'paused', pauses) });
  let brokenWords = '';
  const reports: Reports = {
    reportSkipped(what, count, why) {
      log.error(`${what}: ${count} records of the host left out: ${why}`);
      emit('app', 'recordsSkipped', { what, count });
    },
    brokenRefs(refs, damage) {
      const words = brokenRefsSentence(refs, damage) ?? '';
      // Lists are read repeatedly: say it once.
      if (words !== brokenWords) emit('app', 'notice', { about: 'broken refs', words });
      brokenWords = words;
    },
  };
  const client = createHostClient({
    fetch: hostFetch,
    site: organizations.site,
    mint: minter.mint,
    dropTokens: minter.drop,
    clock,
    latencies,
    rateLimits,
    now: Date.now,
    sleep,
    random: Math.random,
    ...reports,
    refused: refusalReports.note,
  });
  return { refusalReports, rateLimits, latencies, minter, asking: { client, reports } };
}

/** What was read from hosts, for when they are away. */
export const readCache = ({
  root,
  list,
  open,
  organizations,
  notes,
  emit,
}: {
  root: string;
  list: HostClient['repositories'];
  open: OpenRepository;
  organizations: Pick<Organizations, 'isServedHere'>;
  notes: { heard: (orgId: string) => void };
  emit: Emit;
}): ReadCache =>
  createReadCache({
    root,
    client: {
      repositories: list,
      diff: (request, options) => open(request).diff(request, options),
    },
    keeps: (orgId) => !organizations.isServedHere(orgId),
    changed: (connectivity) => emit('connectivity', 'changed', connectivity),
    heard: (orgId) => notes.heard(orgId),
  });
