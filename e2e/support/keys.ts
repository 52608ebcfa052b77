/** Keys made at test time: valid ones, and every kind that the app must refuse by name. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';

const pkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });

export const goodKey = (): string => pkcs8(ec().privateKey);

export const BAD_KEYS: Readonly<Record<string, () => string>> = {
  'not PEM': () => 'this is a text about keys\n',
  'a public key': () => ec().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  'an encrypted key': () =>
    ec()
      .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
      .toString(),
  'an Ed25519 key': () => pkcs8(generateKeyPairSync('ed25519').privateKey),
  'a short RSA key': () => pkcs8(rsa(1024).privateKey),
};
