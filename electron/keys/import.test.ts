import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { importKey, signingKey } from './import.ts';
import { MAX_PEM_BYTES } from '../../shared/ipc/limits.ts';

const pkcs8 = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }): string =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;

/** A block with this label around these bytes. */
const pem = (label: string, bytes: readonly number[]): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----\n`;

const bytes = (hex: string): number[] => [...Buffer.from(hex, 'hex')];
const element = (tag: number, content: number[]): number[] => [tag, content.length, ...content];

/** A PKCS8 frame around an algorithm: enough for the key to say what it claims to be. */
function claimed(oid: string, parameters = ''): string {
  const algorithm = element(0x30, [
    ...element(0x06, bytes(oid)),
    ...(parameters === '' ? [] : element(0x06, bytes(parameters))),
  ]);
  return pem(
    'PRIVATE KEY',
    element(0x30, [...element(0x02, [0]), ...algorithm, ...element(0x04, [1, 2, 3])]),
  );
}

/** As `openssl ecparam -genkey` writes it: the curve, then the key. */
const afterItsCurve = (key: string): string => pem('EC PARAMETERS', bytes('06082a8648ce3d030107')) + key;
const sec1 = (key: KeyObject, locked: { cipher?: string; passphrase?: string } = {}): string =>
  String(key.export({ type: 'sec1', format: 'pem', ...locked }));
const LOCKED = { cipher: 'aes-256-cbc', passphrase: 'secret' };

async function refusal(text: string): Promise<string> {
  const error: unknown = await importKey(text).catch((failure: unknown) => failure);
  if (!(error instanceof AppFailure)) throw new Error('was not refused');
  expect(error.error.kind).toBe('key-invalid');
  expect(error.error).toHaveProperty('next');
  const { message, next = '', command = '' } = error.error;
  return `${message} ${next} ${command}`.trim();
}

test.each([
  ['P-256', 'ES256'],
  ['P-384', 'ES384'],
  ['P-521', 'ES512'],
])('a %s key signs with %s', async (curve, algorithm) => {
  const key = ec(curve);
  const checked = await importKey(pkcs8(key));
  expect(checked.algorithm).toBe(algorithm);
  expect(checked.thumbprint).toMatch(/^[\w-]{43}$/);
});

test('an RSA key of 2048 bits signs with RS256', async () => {
  expect((await importKey(pkcs8(rsa(2048)))).algorithm).toBe('RS256');
});

test('the thumbprint is that of the public part (RFC 7638, 3.1)', async () => {
  const key = ec('P-256');
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' });
  const { createHash } = await import('node:crypto');
  const expected = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  expect((await importKey(pkcs8(key))).thumbprint).toBe(expected);
});

test('what surrounds the block, and Windows line ends, do no harm', async () => {
  const text = `Bag Attributes\r\n${pkcs8(ec('P-256')).replaceAll('\n', '\r\n')}\r\n`;
  expect((await importKey(text)).algorithm).toBe('ES256');
});

/** A key as people have it, in many disguises. */
const DISGUISES: Record<string, (key: string) => string> = {
  'Windows line ends': (key) => key.replaceAll('\n', '\r\n'),
  'a byte order mark': (key) => `\ufeff${key}`,
  'one line': (key) => key.replaceAll('\n', ''),
  indented: (key) => key.replaceAll(/^/gm, '    '),
  'words around it': (key) => `Bag Attributes: x\n${key}trailing words\n`,
  'line ends written as backslash n': (key) => key.replaceAll('\n', String.raw`\n`),
  'the same of Windows': (key) => `"${key.replaceAll('\n', String.raw`\r\n`)}"`,
  'a certificate in front': (key) => pem('CERTIFICATE', [1, 2, 3]) + key,
  'a chain behind it': (key) => key + pem('CERTIFICATE', [1, 2, 3]) + pem('CERTIFICATE', [4, 5]),
};

test.each(Object.entries(DISGUISES))('a good key is taken as the same key: %s', async (_, disguise) => {
  const key = pkcs8(ec('P-256'));
  expect(await importKey(disguise(key))).toEqual(await importKey(key));
});

test('the signing key cannot be exported', async () => {
  const key = await signingKey(pkcs8(ec('P-256')), 'ES256');
  expect(key.extractable).toBe(false);
  expect(key.usages).toEqual(['sign']);
  await expect(crypto.subtle.exportKey('pkcs8', key)).rejects.toThrow();
});

test('each other thing that a file can be has a sentence of its own', async () => {
  const sentences = new Map<string, string>();
  const cases: Record<string, string> = {
    'not PEM': 'hello',
    'an empty block': pem('PRIVATE KEY', []),
    'a public key': String(createPublicKey(ec('P-256')).export({ type: 'spki', format: 'pem' })),
    'a certificate': pem('CERTIFICATE', [1, 2, 3]),
    'an encrypted key': pem('ENCRYPTED PRIVATE KEY', [1, 2, 3]),
    PKCS1: String(rsa(2048).export({ type: 'pkcs1', format: 'pem' })),
    SEC1: String(ec('P-256').export({ type: 'sec1', format: 'pem' })),
    'a curve without its key': afterItsCurve(''),
    OpenSSH: pem('OPENSSH PRIVATE KEY', [1, 2, 3]),
    Ed25519: pkcs8(generateKeyPairSync('ed25519').privateKey),
    secp256k1: claimed('2a8648ce3d0201', '2b8104000a'),
    'RSA-PSS': claimed('2a864886f70d01010a'),
    'a short RSA key': pkcs8(rsa(1024)),
    'a damaged key': pem('PRIVATE KEY', [0x30, 0x02, 0x02, 0x00]),
    'two private keys': pkcs8(ec('P-256')) + pkcs8(ec('P-256')),
    DER: new TextDecoder().decode(ec('P-256').export({ type: 'pkcs8', format: 'der' })),
    'JSON of a service account': JSON.stringify({ private_key: pkcs8(ec('P-256')) }),
    'dashes of a text processor': pkcs8(ec('P-256')).replaceAll('-----', '\u2014\u2013'),
    'an oversized file': 'x'.repeat(MAX_PEM_BYTES + 1),
  };
  for (const [name, text] of Object.entries(cases)) sentences.set(name, await refusal(text));
  expect(new Set(sentences.values()).size).toBe(sentences.size);
  const convert = / openssl pkey -in old\.pem -out new\.pem$/;
  for (const name of ['PKCS1', 'SEC1', 'an encrypted key']) expect(sentences.get(name)).toMatch(convert);
  expect(sentences.get('DER')).toMatch(/ openssl pkey -inform DER -in old\.der -out new\.pem$/);
  expect(sentences.get('a short RSA key')).toMatch(/1024 bits/);
  expect(sentences.get('Ed25519')).toMatch(/Ed25519/);
  expect(sentences.get('secp256k1')).toMatch(/secp256k1/);
  expect(sentences.get('a curve without its key')).toMatch(/holds “EC PARAMETERS”, not a private key/);
});

test.each(['P-256', 'P-384', 'P-521'])('a %s key in the SEC1 form is to be converted', async (curve) => {
  const key = ec(curve);
  const sentence = await refusal(sec1(key));
  expect(sentence).toMatch(/older SEC1 form; .* openssl pkey -in old\.pem -out new\.pem$/);
  const locked = await refusal(sec1(key, LOCKED));
  expect(locked).toMatch(/encrypted .* openssl pkey -in old\.pem -out new\.pem$/);
  for (const [name, disguise] of Object.entries(DISGUISES)) {
    expect(await refusal(disguise(sec1(key))), name).toBe(sentence);
    expect(await refusal(disguise(afterItsCurve(sec1(key)))), name).toBe(sentence);
  }
});

test('every kind of encrypted key says the same, however its lines end', async () => {
  const sentence = await refusal(pem('ENCRYPTED PRIVATE KEY', [1]));
  const rsaKey = String(rsa(2048).export({ type: 'pkcs1', format: 'pem', ...LOCKED }));
  const ecKey = sec1(ec('P-256'), LOCKED);
  for (const locked of [rsaKey, ecKey, afterItsCurve(ecKey)]) {
    expect(locked).toContain('Proc-Type: 4,ENCRYPTED');
    for (const [name, disguise] of Object.entries(DISGUISES))
      expect(await refusal(disguise(locked)), name).toBe(sentence);
  }
});

test('a damaged key of a good kind is refused, and no part of it is repeated', async () => {
  const good = pkcs8(ec('P-256')).split('\n');
  const cut = [good[0], good[1]?.slice(0, 60), good.at(-2), ''].join('\n');
  const sentence = await refusal(cut);
  expect(sentence).toMatch(/damaged/);
  expect(sentence).not.toContain(good[1]?.slice(0, 12));
});

test.each<[string, (key: string) => Buffer]>([
  [
    'UTF-16 as PowerShell writes it',
    (key) => Buffer.from(`\ufeff${key.replaceAll('\n', '\r\n')}`, 'utf16le'),
  ],
  ['UTF-16 without a mark', (key) => Buffer.from(key, 'utf16le')],
  ['UTF-16 with the high byte first', (key) => Buffer.from(`\ufeff${key}`, 'utf16le').swap16()],
  ['UTF-8 with a mark', (key) => Buffer.from(`\ufeff${key.replaceAll('\n', '\r\n')}`)],
  ['lines that end with carriage returns alone', (key) => Buffer.from(key.replaceAll('\n', '\r'))],
  ['nothing but its base64', (key) => Buffer.from(key.replaceAll(/-----.*-----\n/g, ''))],
])('a key file in %s is read', async (_, written) => {
  const key = pkcs8(ec('P-256'));
  expect((await importKey(written(key).toString('utf8'))).pem).toBe(key);
});
