import { randomUUID } from 'node:crypto';
import { AppFailure } from '../../shared/failure.ts';
import type { KeyInfo, Organization, Scope } from '../../shared/ipc/shapes.ts';
import type { EmbeddedOrganization } from '../embedded/organization.ts';
import { checkAddress } from '../host/address.ts';
import type { Site } from '../host/ask.ts';
import type { Signer } from '../keys/minter.ts';
import type { CheckedKey, KeyStore } from '../keys/port.ts';
import type { OrganizationStore } from '../store/index.ts';
import { createKeyRing } from './key-ring.ts';

/** A key to add, with what the user entered about it. */
export interface NewKey {
  key: CheckedKey;
  kid: string | null;
  sessionOnly: boolean;
  allowedScopes?: Scope[] | undefined;
  maxLifeSeconds?: number | undefined;
}

export interface NewOrganization extends NewKey {
  name: string;
  api: string;
  gitHost: string;
}

/** What may be changed of an organization; an absent field stays. */
export type OrganizationChange = { [field in 'name' | 'api' | 'gitHost']?: string | undefined };

/** The organizations, their addresses, and their signing keys. */
export interface Organizations {
  list(): Organization[];
  /** Served by this computer itself, so never unreachable. */
  isServedHere(orgId: string): boolean;
  /** @throws AppFailure `not-found` */
  get(orgId: string): Organization;
  /** The name of an organization, also of one that was removed: its unsent texts stay. null: not known. */
  nameOf(orgId: string): string | null;
  /**
   * An organization known from before, by name and API address, gets its id back, and with it its drafts. An existing
   * one gets the key, which signs from now on.
   */
  add(organization: NewOrganization): Promise<Organization>;
  update(orgId: string, change: OrganizationChange): Organization;
  remove(orgId: string): Promise<void>;
  /**
   * @throws AppFailure `key-invalid` if the organization already has this key, and it is not missing from its store
   */
  addKey(orgId: string, key: NewKey): Promise<Organization>;
  /** Puts a key first: it signs from now on. */
  preferKey(orgId: string, keyId: string): Organization;
  removeKey(orgId: string, keyId: string): Promise<Organization>;
  /** Starts the embedded host if it serves the organization. */
  site: (orgId: string) => Promise<Site>;
  /**
   * The first key with all of these scopes, as the user entered them; or the given key.
   * @throws AppFailure `forbidden` if none is allowed to, `key-invalid` if there is none
   */
  signer: (orgId: string, scopes: readonly Scope[], keyId?: string) => Promise<Signer>;
}

interface Deps {
  store: OrganizationStore;
  keychain: KeyStore;
  session: KeyStore;
  embedded: readonly EmbeddedOrganization[];
}

const unknown = (what: string): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: `This ${what} is not known here.`,
    next: 'Add it, or choose another one.',
  });

const otherGitHost = ({ name, gitHost }: Organization): AppFailure =>
  new AppFailure({
    kind: 'validation',
    field: 'gitHost',
    message: `${name} was already added, with the Git host ${gitHost}.`,
    next: 'Change it under Organizations, then add the key there.',
  });

export function createOrganizations({ store, keychain, session, embedded }: Deps): Organizations {
  const ring = createKeyRing(keychain, session);
  const served = (orgId: string) => embedded.find(({ id }) => id === orgId);

  function get(orgId: string): Organization {
    const organization = served(orgId)?.describe() ?? store.get(orgId);
    if (organization === null) throw unknown('organization');
    return organization;
  }

  const nameOf = (orgId: string): string | null =>
    (served(orgId)?.describe() ?? store.get(orgId))?.name ?? store.formerName(orgId);

  /** An organization that the user added. */
  function own(orgId: string): Organization {
    const organization = get(orgId);
    if (served(orgId) === undefined) return organization;
    throw new AppFailure({
      kind: 'validation',
      message: 'The sample and the local folders belong to Marginalia: they cannot be changed.',
    });
  }

  function put(organization: Organization): Organization {
    store.put(organization);
    return organization;
  }

  async function addKey(orgId: string, key: NewKey): Promise<Organization> {
    const organization = own(orgId);
    const same = organization.keys.find(({ thumbprint }) => thumbprint === key.key.thumbprint);
    // A key of an earlier session, or one whose entry the keychain lost, is restored.
    if (same !== undefined && (await ring.load(orgId, same)) !== null) {
      throw new AppFailure({
        kind: 'key-invalid',
        message: 'The organization has this key already.',
        next: 'Choose the new key, or remove the old entry first.',
      });
    }
    const info = infoOf(key);
    await ring.save(orgId, info, key.key);
    return put({ ...organization, keys: [...organization.keys.filter((one) => one !== same), info] });
  }

  function preferKey(orgId: string, keyId: string): Organization {
    const organization = own(orgId);
    const first = organization.keys.find(({ id }) => id === keyId);
    if (first === undefined) throw unknown('key');
    return put({ ...organization, keys: [first, ...organization.keys.filter((key) => key !== first)] });
  }

  return {
    isServedHere: (orgId) => served(orgId) !== undefined,
    list: () => [...embedded.map((one) => one.describe()).filter((one) => one !== null), ...store.list()],
    get,
    nameOf,
    async add({ name, ...given }) {
      const { api, gitHost } = given;
      const at = { api: checkAddress(api, 'api'), gitHost: checkAddress(gitHost, 'gitHost') };
      const here = store.list().find((one) => one.name === name && one.api === at.api);
      if (here === undefined) {
        const id = store.formerId(name, at.api) ?? randomUUID();
        const info = infoOf(given);
        await ring.save(id, info, given.key);
        return put({ id, name, kind: 'hosted', ...at, keys: [info] });
      }
      if (here.gitHost !== at.gitHost) throw otherGitHost(here);
      const { id, keys } = await addKey(here.id, given);
      return preferKey(id, keys.at(-1)?.id ?? '');
    },
    update(orgId, { name, api, gitHost }) {
      const before = own(orgId);
      return put({
        ...before,
        name: name ?? before.name,
        api: api === undefined ? before.api : checkAddress(api, 'api'),
        gitHost: gitHost === undefined ? before.gitHost : checkAddress(gitHost, 'gitHost'),
      });
    },
    async remove(orgId) {
      for (const info of own(orgId).keys) await ring.remove(orgId, info);
      store.remove(orgId);
    },
    addKey,
    preferKey,
    async removeKey(orgId, keyId) {
      const organization = own(orgId);
      const gone = organization.keys.find(({ id }) => id === keyId);
      if (gone === undefined) throw unknown('key');
      if (organization.keys.length === 1) {
        throw new AppFailure({
          kind: 'validation',
          message: 'This is the organization’s only key.',
          next: 'Add the new key first, or remove the organization.',
        });
      }
      await ring.remove(orgId, gone);
      return put({ ...organization, keys: organization.keys.filter((key) => key !== gone) });
    },
    async site(orgId) {
      const here = served(orgId);
      if (here !== undefined) return { orgId, ...(await here.ensure()) };
      const { api, gitHost } = get(orgId);
      // Checked again: the file it was read from must not be trusted with tokens.
      return { orgId, api: checkAddress(api, 'api'), gitHost: checkAddress(gitHost, 'gitHost') };
    },
    async signer(orgId, scopes, keyId) {
      const here = served(orgId);
      if (here !== undefined) {
        const { info, kid, key } = await here.identity();
        return { ...signerOf(orgId, { ...info, kid }), key };
      }
      const { name, keys } = get(orgId);
      const wanted = keys.filter(({ id }) => keyId === undefined || id === keyId);
      const able = wanted.filter(({ allowedScopes }) =>
        scopes.every((scope) => allowedScopes?.includes(scope) ?? true),
      );
      for (const info of able) {
        const key = await ring.load(orgId, info);
        if (key !== null) return { ...signerOf(name, info), key };
      }
      throw able.length < wanted.length && able.length === 0
        ? new AppFailure({
            kind: 'forbidden',
            message: `No key of ${name} may do this: as you entered them, none allows ${scopes.join(' and ')}.`,
            next: 'Add a key that does, or correct the scopes you entered for the key.',
          })
        : noKey(name, able);
    },
  };
}

function noKey(name: string, keys: readonly KeyInfo[]): AppFailure {
  const lost = keys.some(({ storage }) => storage === 'keychain');
  return new AppFailure({
    kind: 'key-invalid',
    message: lost
      ? `The key of ${name} is no longer in the keychain, or this is another keychain.`
      : `There is no key for ${name} in this session: it was kept for an earlier one only.`,
    next: 'Add the key again: under Organizations, “Add key…”.',
  });
}

function infoOf({ key, kid, sessionOnly, allowedScopes, maxLifeSeconds }: NewKey): KeyInfo {
  return {
    id: randomUUID(),
    kid,
    algorithm: key.algorithm,
    thumbprint: key.thumbprint,
    storage: sessionOnly ? 'session' : 'keychain',
    addedAt: new Date().toISOString(),
    ...(allowedScopes === undefined ? {} : { allowedScopes }),
    ...(maxLifeSeconds === undefined ? {} : { maxLifeSeconds }),
  };
}

const signerOf = (issuer: string, info: KeyInfo): Omit<Signer, 'key'> => ({
  keyId: info.id,
  issuer,
  algorithm: info.algorithm,
  kid: info.kid,
  ...(info.maxLifeSeconds === undefined ? {} : { maxLifeSeconds: info.maxLifeSeconds }),
});
