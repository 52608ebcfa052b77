import { MAX_PEM_BYTES } from '../../shared/ipc/limits.ts';
import { readPkcs8Algorithm } from './der.ts';
import { refuse } from './failure.ts';

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g;
const FROM_DASHBOARD = 'Choose the PKCS8 PEM file that the organization’s dashboard gave you.';
/** Reads PKCS1, SEC1 and encrypted keys, of either kind, and writes PKCS8. */
const CONVERT = 'openssl pkey -in old.pem -out new.pem';
const CONVERT_DER = 'openssl pkey -inform DER -in old.der -out new.pem';
const CONVERT_FIRST = 'Convert it with this command, then choose new.pem:';

type Refusal = readonly [message: string, next: string, command?: string];
const PUBLIC: Refusal = [
  'This is a public key. Signing needs the private key that belongs to it.',
  FROM_DASHBOARD,
];

const REFUSALS: Record<string, Refusal> = {
  'PUBLIC KEY': PUBLIC,
  'RSA PUBLIC KEY': PUBLIC,
  CERTIFICATE: ['This is a certificate, which holds a public key only.', FROM_DASHBOARD],
  'CERTIFICATE REQUEST': ['This is a certificate request, which holds a public key only.', FROM_DASHBOARD],
  'ENCRYPTED PRIVATE KEY': [
    'This private key is encrypted with a passphrase.',
    'Decrypt it with this command, choose new.pem, and delete new.pem afterwards:',
    CONVERT,
  ],
  'RSA PRIVATE KEY': [
    'This is an RSA private key in the older PKCS1 form; the PKCS8 form is needed.',
    CONVERT_FIRST,
    CONVERT,
  ],
  'EC PRIVATE KEY': [
    'This is an EC private key in the older SEC1 form; the PKCS8 form is needed.',
    CONVERT_FIRST,
    CONVERT,
  ],
  'OPENSSH PRIVATE KEY': [
    'This is an OpenSSH private key, which the service cannot register.',
    FROM_DASHBOARD,
  ],
};

/** A legacy encrypted block contains headers (`Proc-Type: 4,ENCRYPTED`), which are not base64. */
const isOldEncrypted = (text: string): boolean => /PRIVATE KEY-----\s*Proc-Type:\s*4,ENCRYPTED/.test(text);

/** Identifies what is not PEM. */
function withoutBlock(text: string): Refusal {
  if (/[\u2010-\u2015\u2212]\s*BEGIN /.test(text))
    return [
      'The hyphens around “BEGIN PRIVATE KEY” were replaced with dashes, as text processors do.',
      'Copy the key again as plain text, or choose the file itself.',
    ];
  // Every DER key file is a sequence; its bytes are not text.
  if (/^0[^\n]/.test(text) && text.slice(0, 100).includes('\ufffd'))
    return [
      'This is a binary file, such as a key in DER form; the PEM form is needed.',
      CONVERT_FIRST,
      CONVERT_DER,
    ];
  return ['This is not a PEM file.', FROM_DASHBOARD];
}

/**
 * Extracts the only PKCS8 block of a text, or refuses with the name of what it is instead. A certificate beside it is
 * harmless.
 * @returns the block's PEM, normalised, and its DER
 */
export function readPkcs8(text: string): { pem: string; der: Uint8Array<ArrayBuffer> } {
  if (new TextEncoder().encode(text).byteLength > MAX_PEM_BYTES) {
    throw refuse('This file is larger than any private key (64 KB).', FROM_DASHBOARD);
  }
  // PowerShell writes UTF-16: of such text every other byte is zero.
  const narrow = text.replaceAll('\0', '');
  if (/^[\s\ufffd\ufeff]*\{/.test(narrow)) {
    throw refuse(
      'This is a JSON file, such as the credentials of a service account.',
      'Choose the private key alone, as a PKCS8 PEM file.',
    );
  }
  // As in environment variables and settings: line ends written as a backslash and a letter.
  const plain = withLines(narrow.replaceAll(/\\r\\n|\\n/g, '\n'));
  if (isOldEncrypted(plain)) throw refuse(...reasonFor('ENCRYPTED PRIVATE KEY'));
  const blocks = [...plain.matchAll(BLOCK)];
  const [key, second] = blocks.filter(([, label]) => label === 'PRIVATE KEY');
  if (second) {
    throw refuse('This file holds several private keys.', 'Choose a file with the one that is registered.');
  }
  if (!key) {
    // A private key in another format is more telling than other blocks beside it, such as the curve that
    // `openssl ecparam -genkey` puts before the key.
    const label = (blocks.find(([, one = '']) => one.endsWith('PRIVATE KEY')) ?? blocks[0])?.[1];
    throw refuse(...(label === undefined ? withoutBlock(text) : reasonFor(label)));
  }
  const base64 = (key[2] ?? '').replaceAll(/\s+/g, '');
  const der = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (der.length === 0) throw refuse('This PEM file is empty.', FROM_DASHBOARD);
  const lines = base64.match(/.{1,64}/g) ?? [];
  return { pem: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`, der };
}

/** Some paste only what is between the first line and the last. */
function withLines(text: string): string {
  const alone = /^MI[A-Za-z0-9+/=\s]+$/.test(text);
  if (!alone || readPkcs8Algorithm(Uint8Array.from(Buffer.from(text, 'base64'))) === null) return text;
  return `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`;
}

function reasonFor(label: string): Refusal {
  return (
    REFUSALS[label] ?? [`This PEM file holds “${label.slice(0, 40)}”, not a private key.`, FROM_DASHBOARD]
  );
}
