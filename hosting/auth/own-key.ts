import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { createPublicKey } from 'node:crypto';
import { readKey, type VerificationKey } from './keys.ts';

/**
 * The unrestricted key pair of a service that was given none: made once under the root, readable by its owner alone.
 * @returns the file of the private key (PKCS8 PEM), with which tokens are made, and the key to register.
 */
export async function ownKey(root: string): Promise<{ privateKeyFile: string; key: VerificationKey }> {
  const privateKeyFile = join(root, 'service-key.pem');
  let pem: string;
  try {
    pem = await readFile(privateKeyFile, 'utf8');
  } catch {
    const pair = await generateKeyPair('ES256', { extractable: true });
    pem = await exportPKCS8(pair.privateKey);
    await writeFile(privateKeyFile, pem, { mode: 0o600, flag: 'wx' });
  }
  const publicKey = createPublicKey(pem);
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  const publicKeyPem = await exportSPKI(publicKey);
  return { privateKeyFile, key: readKey({ kid, publicKeyPem, allowedScopes: ['*'] }) };
}
