import { generateKeyPairSync } from 'node:crypto';
import { importKey } from './import.ts';
import type { CheckedKey } from './port.ts';

/** A new ES256 pair for an organization on the embedded host. */
export async function makeKeyPair(): Promise<{ key: CheckedKey; publicKeyPem: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { key: await importKey(privateKey), publicKeyPem: publicKey };
}
