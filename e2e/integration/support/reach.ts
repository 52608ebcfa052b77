import { createClockSkews } from '../../../electron/host/clock.ts';
import { createRateLimits } from '../../../electron/host/rate-limits.ts';
import type { HostClient } from '../../../electron/host/client.ts';
import { createHostClient } from '../../../electron/host/create.ts';
import { createRefusalReports, type RefusalReports } from '../../../electron/host/refusal-reports.ts';
import { signingKey } from '../../../electron/keys/import.ts';
import { createTokenMinter, type TokenMinter } from '../../../electron/keys/minter.ts';
import { makeKeyPair } from '../../../electron/keys/pair.ts';
import type { HostingOptions } from '../../../hosting/app.ts';
import { readKey } from '../../../hosting/auth/keys.ts';
import { openWorld, type World } from '../../../hosting/testing/world.ts';
import { shortSleep } from './short-sleep.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The app's client with its own keys and tokens, against the real service over a socket. */
export interface Reach {
  world: World;
  client: HostClient;
  mint: TokenMinter['mint'];
  /** Every request that was sent: method, path with query, and the bearer token. */
  sent: { method: string; path: string; token: string }[];
  refusalReports: RefusalReports;
  /** Stands between the two; tests put their faults here. */
  network: (url: string, init: RequestInit, go: Fetch) => Promise<Response>;
  /** False: requests go straight out, unrecorded and without faults. For measuring. */
  recording: boolean;
  /** Added to the client's clock, milliseconds. */
  clockOff: number;
  /** Settles once the client begins to wait for the host. */
  sleeping: PromiseWithResolvers<void>;
  close: () => Promise<void>;
}

export const ORG = 'org';

export async function openReach(
  options: Partial<HostingOptions> & { scopes?: readonly string[]; issuer?: string } = {},
): Promise<Reach> {
  const { scopes = ['*'], issuer = 'acme', ...hosting } = options;
  const { key, publicKeyPem } = await makeKeyPair();
  const keys = [readKey({ kid: 'app', publicKeyPem, allowedScopes: scopes })];
  const keysOf: HostingOptions['keysOf'] = (organization) =>
    Promise.resolve(organization === 'acme' ? keys : null);
  const world = await openWorld('socket', { keysOf, ...hosting });
  const secret = await signingKey(key.pem, 'ES256');
  const now = (): number => Date.now() + reach.clockOff;
  const clock = createClockSkews();
  const minter = createTokenMinter({
    signer: () => Promise.resolve({ keyId: 'app', issuer, algorithm: 'ES256', kid: 'app', key: secret }),
    skewMs: clock.of,
    now,
  });
  const sent: Reach['sent'] = [];
  const refusalReports = createRefusalReports();
  const client = createHostClient({
    fetch(url, init) {
      if (!reach.recording) return fetch(url, init);
      const { pathname, search } = new URL(url);
      const token = (new Headers(init.headers).get('authorization') ?? '').replace('Bearer ', '');
      sent.push({ method: init.method ?? '', path: pathname + search, token });
      return reach.network(url, init, fetch);
    },
    site: (orgId) => Promise.resolve({ orgId, api: world.origin, gitHost: world.origin }),
    mint: minter.mint,
    dropTokens: minter.drop,
    clock,
    rateLimits: createRateLimits({ clocks: { wall: now, steady: now } }),
    now,
    sleep(ms, signal) {
      reach.sleeping.resolve();
      return shortSleep(ms, signal);
    },
    random: Math.random,
    refused: refusalReports.note,
  });
  const reach: Reach = {
    world,
    client,
    mint: minter.mint,
    sent,
    refusalReports,
    recording: true,
    sleeping: Promise.withResolvers(),
    clockOff: 0,
    network: (url, init, go) => go(url, init),
    close: () => world.close(),
  };
  return reach;
}
