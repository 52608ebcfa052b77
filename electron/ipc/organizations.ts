import { AppFailure } from '../../shared/failure.ts';
import { moveTokens } from '../desktop/questions.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { checkAddress } from '../host/address.ts';
import type { Organization } from '../../shared/ipc/shapes.ts';
import type { CheckedKey } from '../keys/port.ts';
import type { PendingKeys } from '../keys/pending.ts';
import type { Repositories } from '../repositories/open.ts';
import type { Services } from './services.ts';

/** The part of the services that these handlers use. */
export interface OrganizationServices extends Pick<
  Services,
  'organizations' | 'pendingKeys' | 'dropTokens' | 'takeBackWrites' | 'forgetReads' | 'refusalReports'
> {
  embedded: Pick<Services['embedded'], 'openSample'>;
  desktop: Pick<Services['desktop'], 'confirm'>;
  repositories: {
    capabilitiesOf: Repositories['capabilitiesOf'];
    client: Pick<Repositories['client'], 'probe'>;
  };
}

export function organizationsHandlers(services: OrganizationServices): Handlers['organizations'] {
  const { organizations, embedded, pendingKeys, dropTokens, takeBackWrites, forgetReads, refusalReports } =
    services;
  return {
    list: () =>
      organizations
        .list()
        .map((one) => ({ ...one, capabilities: services.repositories.capabilitiesOf(one.id) })),
    nameOf: ({ orgId }) => organizations.nameOf(orgId),
    async openSample() {
      await embedded.openSample();
      return organizations.get('sample');
    },
    add({ name, api, gitHost, keyHandle, kid = null, sessionOnly }) {
      // Before the handle is consumed: a wrong address must not cost the chosen key.
      checkAddress(api, 'api');
      checkAddress(gitHost, 'gitHost');
      return withKey(pendingKeys, keyHandle, (key) =>
        organizations.add({ name, api, gitHost, key, kid, sessionOnly }),
      );
    },
    async update({ orgId, ...change }) {
      const before = organizations.get(orgId);
      await confirmMove(services, before, change);
      const updated = organizations.update(orgId, change);
      dropTokens(orgId);
      // The cached data came from the old address.
      if (updated.api !== before.api || updated.gitHost !== before.gitHost) await forgetReads(orgId);
      return updated;
    },
    async remove({ orgId }) {
      await organizations.remove(orgId);
      dropTokens(orgId);
      // Otherwise adding the organization again, perhaps weeks later, would send old notes.
      takeBackWrites(orgId);
      await forgetReads(orgId);
    },
    addKey({ orgId, keyHandle, kid = null, ...stated }) {
      organizations.get(orgId);
      return withKey(pendingKeys, keyHandle, (key) => organizations.addKey(orgId, { key, kid, ...stated }));
    },
    preferKey({ orgId, keyId }) {
      const changed = organizations.preferKey(orgId, keyId);
      dropTokens(orgId);
      return changed;
    },
    async removeKey({ orgId, keyId }) {
      const changed = await organizations.removeKey(orgId, keyId);
      dropTokens(orgId);
      return changed;
    },
    test: (input) => testConnection(services, input),
    whyRefused({ orgId }) {
      const { keys } = organizations.get(orgId);
      return refusalReports.last(orgId, keys[0]?.allowedScopes ?? null);
    },
  };
}

/**
 * Tokens of an existing key are about to go to another address. A compromised page must not be able to do that
 * silently, so a native dialog asks.
 */
async function confirmMove(
  { desktop }: OrganizationServices,
  { name, ...before }: Organization,
  { api = before.api, gitHost = before.gitHost }: { api?: string | undefined; gitHost?: string | undefined },
): Promise<void> {
  const now = [checkAddress(api, 'api'), checkAddress(gitHost, 'gitHost')];
  const added = now.filter((address) => address !== before.api && address !== before.gitHost);
  if (added.length === 0) return;
  const yes = await desktop.confirm(moveTokens(name, added));
  if (!yes) throw new AppFailure({ kind: 'cancelled', message: 'The address stays as it was.' });
}

/** Takes a chosen key; if it cannot be stored (a locked keychain, say) it need not be chosen again. */
async function withKey<T>(
  pending: PendingKeys,
  handle: string,
  store: (key: CheckedKey) => Promise<T>,
): Promise<T> {
  const key = pending.take(handle);
  try {
    return await store(key);
  } catch (error) {
    pending.putBack(handle, key);
    throw error;
  }
}

type Test = Handlers['organizations']['test'];

async function testConnection(
  { organizations, repositories }: OrganizationServices,
  { orgId, keyId, repo }: Parameters<Test>[0],
): Promise<Awaited<ReturnType<Test>>> {
  organizations.get(orgId);
  try {
    const { latencyMs, clockSkewMs, version, scopes } = await repositories.client.probe(orgId, {
      ...(keyId === undefined ? {} : { keyId }),
      ...(repo === undefined ? {} : { repo }),
    });
    const accepted = scopes.some(({ state }) => state === 'works');
    const refusal = scopes.find(({ state }) => state === 'refused');
    const host = version === null ? '' : ` Host version ${version}.`;
    const message = accepted
      ? `The key is accepted.${host}`
      : (refusal?.message ?? 'The host answers, but nothing could be tried.');
    return { reachable: true, accepted, latencyMs, clockSkewMs, message, version, scopes };
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    const { kind, message, next } = error.error;
    const nothing = { accepted: false, latencyMs: 0, clockSkewMs: 0, version: null, scopes: [] };
    const answered = ![
      'offline',
      'timeout',
      'key-invalid',
      'keychain-locked',
      'keychain-unavailable',
    ].includes(kind);
    return { reachable: answered, ...nothing, message: next === undefined ? message : `${message} ${next}` };
  }
}
