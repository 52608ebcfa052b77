import { claims } from './claims.ts';
import type { VerificationKey } from './keys.ts';
import { verifyToken } from './token.ts';

/** Base64url of JSON, as a part of a token. */
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Warms up token verification with a key: otherwise the first token would wait about 30 ms while Node loads its code
 * and parses the key. The token used here is unsigned and always refused.
 */
export async function prepareToVerify(key: VerificationKey): Promise<void> {
  const said = { iss: '', sub: '', scopes: [], iat: 0, exp: 0 };
  claims.safeParse(said);
  const unsigned = [{ alg: key.algorithm, kid: key.kid }, said].map(part);
  const keysOf = async (): Promise<VerificationKey[]> => await Promise.resolve([key]);
  // Refused, as expected.
  await verifyToken([...unsigned, 'AA'].join('.'), { organization: '', keysOf, now: Date.now }).catch(
    () => undefined,
  );
}
