import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { rounds } from '../../shared/testing/rounds.ts';

// Secrets as they are really made, in every wrapping a log line may have.
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pems = [privateKey, rsa].map((key) => String(key.export({ type: 'pkcs8', format: 'pem' })));

const token = fc
  .record({ repo: fc.string(), sub: fc.string(), kid: fc.string({ minLength: 1 }) })
  .map(({ repo, sub, kid }) =>
    new SignJWT({ repo, scopes: ['git:read'] })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .setSubject(sub)
      .sign(privateKey),
  );

const wrappings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => JSON.stringify({ headers: { authorization: `Bearer ${secret}` } }),
  (secret) => JSON.stringify(JSON.stringify({ secret })),
  (secret) => `fatal: unable to access https://t:${secret}@git.example.com/acme/app.git/: 403`,
  (secret) => `https://example.com/?token=${encodeURIComponent(secret)}&x=1`,
  (secret) => `at send (${secret}:1:1)\n    at next`,
  (secret) => secret.replaceAll('\n', '\\n'),
  (secret) => secret.replaceAll('\n', '\r\n'),
];
const wrapping = fc.constantFrom(...wrappings);
const noise = fc.string({ maxLength: 40 });

function logged(message: string, cause?: unknown): string {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  if (cause === undefined) log.info(message);
  else log.error(message, cause);
  return lines.join('');
}

/** No stretch of the secret is left that could be used or guessed from. */
function expectGone(output: string, secret: string): void {
  const parts = secret.split(/[\s.]+/).filter((part) => part.length >= 24 && !part.includes('-----'));
  for (const part of parts) expect(output).not.toContain(part.slice(0, 24));
  for (const part of parts) expect(output).not.toContain(part.slice(-24));
}

test('no token survives a log line', async () => {
  await fc.assert(
    fc.asyncProperty(token, wrapping, noise, noise, async (making, wrap, before, after) => {
      const secret = await making;
      expectGone(logged(`${before} ${wrap(secret)} ${after}`), secret);
      expectGone(logged(before, new Error(wrap(secret), { cause: new Error(wrap(secret)) })), secret);
    }),
    { numRuns: rounds(80, 300) },
  );
});

test('no private key survives a log line, whole or cut', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pems), wrapping, noise, fc.nat(200), (pem, wrap, before, cut) => {
      expectGone(logged(`${before} ${wrap(pem)}`), pem);
      expectGone(logged(`${before} ${wrap(pem.slice(0, -cut))}`), pem.slice(0, -cut));
    }),
    { numRuns: rounds(80, 300) },
  );
});

test('no password in an address survives a log line', () => {
  const secret = fc.stringMatching(/^[\w.~!$&()*+,;=%-]{1,60}$/);
  fc.assert(
    fc.property(secret, noise, (password, before) => {
      const line = logged(`${before} https://user:${password}@host.example/x`);
      expect(line).toContain('https://[redacted]@host.example/x');
    }),
  );
});
