import { claims } from './claims.ts';
import type { VerificationKey } from './keys.ts';
import { verifyToken } from './token.ts';

/** Base64url of JSON, as a part of a token. */
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Makes ready what verifies tokens with a key: Node loads its part of that, and the key is read, with the first token,
 * which would wait some 30 ms for it. The token that is tried here holds for nobody: nothing has signed it.
 */
export async function prepareToVerify(key: VerificationKey): Promise<void> {
  const said = { iss: '', sub: '', scopes: [], iat: 0, exp: 0 };
  claims.safeParse(said);
  const unsigned = [{ alg: key.algorithm, kid: key.kid }, said].map(part);
  const keysOf = async (): Promise<VerificationKey[]> => await Promise.resolve([key]);
  // It is refused, as it should be.
  await verifyToken([...unsigned, 'AA'].join('.'), { organization: '', keysOf, now: Date.now }).catch(
    () => undefined,
  );
}
