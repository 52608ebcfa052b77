/** Keys made at test time: valid ones, and every kind that the app must refuse by name. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';

const pkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });

const sec1 = (locked: { cipher?: string; passphrase?: string } = {}): string =>
  ec()
    .privateKey.export({ type: 'sec1', format: 'pem', ...locked })
    .toString();

export const goodKey = (): string => pkcs8(ec().privateKey);

export const BAD_KEYS: Readonly<Record<string, () => string | Uint8Array>> = {
  'not PEM': () => 'this is a text about keys\n',
  'a public key': () => ec().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  'an encrypted key': () =>
    ec()
      .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
      .toString(),
  'an EC key in the SEC1 form': () => sec1(),
  'an encrypted EC key in the SEC1 form': () => sec1({ cipher: 'aes-256-cbc', passphrase: 'secret' }),
  'a binary key': () => ec().privateKey.export({ type: 'pkcs8', format: 'der' }),
  'an Ed25519 key': () => pkcs8(generateKeyPairSync('ed25519').privateKey),
  'a short RSA key': () => pkcs8(rsa(1024).privateKey),
};
