import { randomUUID } from 'node:crypto';
import { AppFailure } from '../../shared/errors.ts';
import type { KeyInfo, Organization } from '../../shared/ipc/shapes.ts';
import type { EmbeddedOrganization } from '../embedded/organization.ts';
import { checkAddress } from '../host/address.ts';
import type { Site } from '../host/request.ts';
import type { Signer } from '../keys/minter.ts';
import type { CheckedKey, CryptoKey, KeyStore } from '../keys/port.ts';
import type { OrganizationStore } from '../store/index.ts';

export interface NewOrganization {
  name: string;
  api: string;
  gitHost: string;
  key: CheckedKey;
  kid: string | null;
  sessionOnly: boolean;
}

/** Which organizations there are, where they answer, and what to sign for them with. */
export interface Organizations {
  list(): Organization[];
  /** @throws AppFailure `not-found`. */
  get(orgId: string): Organization;
  add(organization: NewOrganization): Promise<Organization>;
  remove(orgId: string): Promise<void>;
  /** Starts the embedded host when the organization is served by it. */
  site: (orgId: string) => Promise<Site>;
  signer: (orgId: string) => Promise<Signer>;
}

interface Deps {
  store: OrganizationStore;
  keychain: KeyStore;
  session: KeyStore;
  embedded: readonly EmbeddedOrganization[];
}

/** The name of a key in its store. */
const account = (orgId: string, key: Pick<KeyInfo, 'id'>): string => `${orgId}/${key.id}`;

export function createOrganizations({ store, keychain, session, embedded }: Deps): Organizations {
  /** Keys that were read once: the keychain is asked once per key and run. */
  const loaded = new Map<string, Promise<CryptoKey | null>>();
  const served = (orgId: string) => embedded.find(({ id }) => id === orgId);

  function get(orgId: string): Organization {
    const found = served(orgId)?.describe() ?? store.get(orgId);
    if (found !== null) return found;
    throw new AppFailure({
      kind: 'not-found',
      message: 'This organization is not known here.',
      next: 'Add it, or choose another one.',
    });
  }

  function load(orgId: string, key: KeyInfo): Promise<CryptoKey | null> {
    const name = account(orgId, key);
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const from = key.storage === 'keychain' ? keychain : session;
    const reading = from.load(name, key.algorithm);
    loaded.set(name, reading);
    // Asked again next time: it may be unlocked by then.
    const forget = (): void => void loaded.delete(name);
    reading.then((found) => (found === null ? forget() : undefined), forget);
    return reading;
  }

  return {
    list: () => [...embedded.map((one) => one.describe()).filter((one) => one !== null), ...store.list()],
    get,
    async add({ name, api, gitHost, key, kid, sessionOnly }) {
      const id = randomUUID();
      const to = sessionOnly ? session : keychain;
      const info: KeyInfo = {
        id: randomUUID(),
        kid,
        algorithm: key.algorithm,
        thumbprint: key.thumbprint,
        storage: to.storage,
        addedAt: new Date().toISOString(),
      };
      const organization: Organization = {
        id,
        name,
        kind: 'hosted',
        api: checkAddress(api, 'api'),
        gitHost: checkAddress(gitHost, 'gitHost'),
        keys: [info],
      };
      await to.save(account(id, info), key);
      store.put(organization);
      return organization;
    },
    async remove(orgId) {
      const organization = get(orgId);
      if (served(orgId) !== undefined) {
        throw new AppFailure({
          kind: 'validation',
          message: 'The sample and the local folders belong to Marginalia: they cannot be removed.',
        });
      }
      for (const key of organization.keys) {
        loaded.delete(account(orgId, key));
        await (key.storage === 'keychain' ? keychain : session).remove(account(orgId, key));
      }
      store.remove(orgId);
    },
    async site(orgId) {
      const own = served(orgId);
      if (own !== undefined) return { orgId, ...(await own.ensure()) };
      const { api, gitHost } = get(orgId);
      // Checked again: the file it was read from is not a place to trust with tokens.
      return { orgId, api: checkAddress(api, 'api'), gitHost: checkAddress(gitHost, 'gitHost') };
    },
    async signer(orgId) {
      const own = served(orgId);
      if (own !== undefined) {
        const { info, kid, key } = await own.identity();
        return { keyId: info.id, issuer: orgId, algorithm: info.algorithm, kid, key };
      }
      const organization = get(orgId);
      for (const info of organization.keys) {
        const key = await load(orgId, info);
        if (key !== null) {
          return { keyId: info.id, issuer: organization.name, algorithm: info.algorithm, kid: info.kid, key };
        }
      }
      throw new AppFailure({
        kind: 'key-invalid',
        message: `There is no key for ${organization.name} in this session.`,
        next: 'Add the organization’s key again.',
      });
    },
  };
}
