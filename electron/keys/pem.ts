import { MOST_PEM } from '../../shared/ipc/limits.ts';
import { refuse } from './failure.ts';

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/;
const FROM_DASHBOARD = 'Choose the PKCS8 PEM file that the organization’s dashboard gave you.';
const CONVERT = 'Convert it with: openssl pkcs8 -topk8 -nocrypt -in old.pem -out new.pem';

const REFUSALS: Record<string, readonly [message: string, next: string]> = {
  'PUBLIC KEY': ['This is a public key. Signing needs the private key that belongs to it.', FROM_DASHBOARD],
  'RSA PUBLIC KEY': [
    'This is a public key. Signing needs the private key that belongs to it.',
    FROM_DASHBOARD,
  ],
  CERTIFICATE: ['This is a certificate, which holds a public key only.', FROM_DASHBOARD],
  'CERTIFICATE REQUEST': ['This is a certificate request, which holds a public key only.', FROM_DASHBOARD],
  'ENCRYPTED PRIVATE KEY': [
    'This private key is encrypted with a passphrase.',
    'Decrypt it with: openssl pkcs8 -in old.pem -out new.pem — then choose new.pem and delete it afterwards.',
  ],
  'RSA PRIVATE KEY': [
    'This is an RSA private key in the older PKCS1 form; the PKCS8 form is needed.',
    CONVERT,
  ],
  'EC PRIVATE KEY': ['This is an EC private key in the older SEC1 form; the PKCS8 form is needed.', CONVERT],
  'OPENSSH PRIVATE KEY': [
    'This is an OpenSSH private key, which the service cannot register.',
    FROM_DASHBOARD,
  ],
};

/** An old-style encrypted block carries headers (`Proc-Type: 4,ENCRYPTED`) inside, which are no base64. */
const isOldEncrypted = (text: string): boolean => /^Proc-Type:\s*4,ENCRYPTED/m.test(text);

/**
 * Takes the one PKCS8 block out of a text, or refuses by name what it is instead.
 * @returns the block's PEM, normalised, and its DER.
 */
export function readPkcs8(text: string): { pem: string; der: Uint8Array<ArrayBuffer> } {
  if (new TextEncoder().encode(text).byteLength > MOST_PEM) {
    throw refuse('This file is larger than any private key (64 KB).', FROM_DASHBOARD);
  }
  if (isOldEncrypted(text)) throw refuse(...reasonFor('ENCRYPTED PRIVATE KEY'));
  // `openssl ecparam -genkey` puts the curve's block in front of the key.
  const withoutParameters = text.replace(/-----BEGIN EC PARAMETERS-----[^-]*-----END EC PARAMETERS-----/, '');
  const block = BLOCK.exec(withoutParameters);
  if (block === null) throw refuse('This is not a PEM file.', FROM_DASHBOARD);
  const [, label = '', body = ''] = block;
  if (label !== 'PRIVATE KEY') throw refuse(...reasonFor(label));
  const base64 = body.replaceAll(/\s+/g, '');
  const der = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (der.length === 0) throw refuse('This PEM file is empty.', FROM_DASHBOARD);
  const lines = base64.match(/.{1,64}/g) ?? [];
  return { pem: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`, der };
}

function reasonFor(label: string): readonly [string, string] {
  return (
    REFUSALS[label] ?? [`This PEM file holds “${label.slice(0, 40)}”, not a private key.`, FROM_DASHBOARD]
  );
}
