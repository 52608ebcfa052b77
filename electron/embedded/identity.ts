import { randomUUID } from 'node:crypto';
import type { KeyInfo } from '../../shared/ipc/shapes.ts';
import type { JsonFile } from '../profile/json-file.ts';
import type { makeKeyPair } from '../keys/pair.ts';
import type { CryptoKey, KeyStore } from '../keys/port.ts';
import type { Log } from '../security/log.ts';
import { EMPTY, type EmbeddedRecord } from './record.ts';

/** The key pair of an embedded organization. */
export interface EmbeddedKeyPair {
  info: KeyInfo;
  kid: string;
  publicKeyPem: string;
  key: CryptoKey;
}

type Pair = Awaited<ReturnType<typeof makeKeyPair>>;

interface Deps {
  orgId: string;
  record: JsonFile<EmbeddedRecord>;
  keychain: KeyStore;
  session: KeyStore;
  /** The pair to use when none is stored. */
  pair: () => Promise<Pair>;
  log: Log;
}

/**
 * The organization's ES256 pair, created on first use, with the private key in the keychain. If there is no keychain,
 * or it lost the key, a new pair is created; without a keychain it lives until the app ends. Nothing is lost with it:
 * the worker trusts whatever public key it is started with.
 */
export async function loadIdentity(deps: Deps): Promise<EmbeddedKeyPair> {
  const { orgId, record, keychain, log } = deps;
  const stored = record.read()?.key ?? null;
  if (stored !== null) {
    const key = await keychain.load(`${orgId}/${stored.id}`, 'ES256').catch((error: unknown) => {
      log.error(`${orgId}: the key could not be read from the keychain`, error);
      return null;
    });
    if (key !== null) {
      const { id, kid, thumbprint, addedAt, publicKeyPem } = stored;
      return {
        info: { id, kid, algorithm: 'ES256', thumbprint, storage: 'keychain', addedAt },
        kid,
        publicKeyPem,
        key,
      };
    }
  }
  return keepIdentity(deps);
}

async function keepIdentity({ orgId, record, keychain, session, pair, log }: Deps): Promise<EmbeddedKeyPair> {
  const { key, publicKeyPem } = await pair();
  const id = randomUUID();
  const account = `${orgId}/${id}`;
  const kid = key.thumbprint;
  const addedAt = new Date().toISOString();
  let store = keychain;
  try {
    await keychain.save(account, key);
    const stored = record.read() ?? EMPTY;
    record.write({ ...stored, key: { id, kid, thumbprint: key.thumbprint, publicKeyPem, addedAt } });
  } catch (error) {
    log.error(`${orgId}: the key is kept for this session only`, error);
    store = session;
    await session.save(account, key);
  }
  const loaded = await store.load(account, 'ES256');
  if (loaded === null) throw new Error(`${orgId}: the key that was just stored is not there`);
  return {
    info: { id, kid, algorithm: 'ES256', thumbprint: key.thumbprint, storage: store.storage, addedAt },
    kid,
    publicKeyPem,
    key: loaded,
  };
}
