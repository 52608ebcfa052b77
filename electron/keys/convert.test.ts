/** The command that a refusal suggests makes a key of which the app says what it says of the original. */
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { importKey } from './import.ts';

/** Nothing else here needs it, so a machine that runs tests may lack it. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const SECRET = 'secret';
const LOCKED = { cipher: 'aes-256-cbc', passphrase: SECRET };
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const curve = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
const sec1 = ec.export({ type: 'sec1', format: 'pem' });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function commandFor(text: string): Promise<string> {
  const error: unknown = await importKey(text).catch((failure: unknown) => failure);
  return error instanceof AppFailure ? (error.error.command ?? '') : '';
}

test.skipIf(!hasOpenssl).each([
  ['SEC1', ec, sec1],
  ['SEC1 after its curve', ec, `${curve}${String(sec1)}`],
  ['SEC1, encrypted', ec, ec.export({ type: 'sec1', format: 'pem', ...LOCKED })],
  ['PKCS8, encrypted', ec, ec.export({ type: 'pkcs8', format: 'pem', ...LOCKED })],
  ['DER', ec, ec.export({ type: 'pkcs8', format: 'der' })],
  ['SEC1 as DER', ec, ec.export({ type: 'sec1', format: 'der' })],
  ['PKCS1', rsa, rsa.export({ type: 'pkcs1', format: 'pem' })],
  ['PKCS1, encrypted', rsa, rsa.export({ type: 'pkcs1', format: 'pem', ...LOCKED })],
])('a key is taken once it is converted as the app says: %s', async (_, key, old) => {
  const [program = '', ...args] = (await commandFor(old.toString('utf8'))).split(' ');
  const file = (name: string): string => join(folder, name);
  await writeFile(file(args.includes('DER') ? 'old.der' : 'old.pem'), old);
  // A person is asked for the passphrase.
  execFileSync(program, [...args, '-passin', `pass:${SECRET}`], { cwd: folder, stdio: 'pipe' });
  const converted = await importKey(await readFile(file('new.pem'), 'utf8'));
  const direct = await importKey(String(key.export({ type: 'pkcs8', format: 'pem' })));
  expect(converted.thumbprint).toBe(direct.thumbprint);
});
