import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import type { Algorithm, RegisteredKey } from '../auth/keys.ts';

/** A key pair for tests, made when the test runs. */
export interface TestKey {
  kid: string;
  algorithm: Algorithm;
  privateKey: KeyObject;
  registered: RegisteredKey;
}

const CURVES: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

export function testKey(kid: string, algorithm: Algorithm = 'ES256', allowedScopes = ['*']): TestKey {
  const { privateKey, publicKey } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: CURVES[algorithm] ?? '' });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { kid, algorithm, privateKey, registered: { kid, publicKeyPem, allowedScopes } };
}

/** Signs exactly these claims. */
export async function sign(
  key: TestKey,
  claims: Record<string, unknown>,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid, ...header })
    .sign(key.privateKey);
}
