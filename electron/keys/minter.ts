import type { Scope } from '../../shared/ipc/shapes.ts';
import type { CryptoKey, KeyAlgorithm } from './port.ts';

export type { Scope } from '../../shared/ipc/shapes.ts';

/** A key ready to sign, with what the token must say about it. */
export interface Signer {
  keyId: string;
  /** The organization's name: the `iss` claim. */
  issuer: string;
  algorithm: KeyAlgorithm;
  kid: string | null;
  key: CryptoKey;
  /** Maximum life of its tokens, as the user entered it for a restricted key. */
  maxLifeSeconds?: number;
}

export interface TokenRequest {
  orgId: string;
  scopes: readonly Scope[];
  /** Required unless the only scope is `org:read` (see the specification, Authentication 4). */
  repo?: string;
  /** This key instead of the first suitable one: for testing it. */
  keyId?: string;
}

export interface TokenMinter {
  /** A token for exactly this request, from the cache while a fifth of its life remains. */
  mint: (request: TokenRequest) => Promise<string>;
  /** Drops all tokens of an organization: its key or its clock changed. */
  drop: (orgId: string) => void;
}

interface Options {
  /** The organization's signer for these scopes; fails with an AppFailure that says why there is none. */
  signer: (orgId: string, scopes: readonly Scope[], keyId?: string) => Promise<Signer>;
  /** The host's clock minus ours, milliseconds. */
  skewMs: (orgId: string) => number;
  now?: () => number;
}

/** The specification caps tokens of restricted keys at 3600 seconds; minutes are enough for one view. */
const TOKEN_LIFE_SECONDS = 300;
const RENEW_AT = 0.8;

/** Loaded with the first token only. */
let jose: Promise<typeof import('jose')> | null = null;

interface Held {
  token: Promise<string>;
  /** Wall clock: an earlier time means that it was set back, and the host may consider the token expired. */
  madeAt: number;
  renewAt: number;
  orgId: string;
}

export function createTokenMinter(options: Options): TokenMinter {
  const { now = Date.now } = options;
  const held = new Map<string, Held>();

  async function sign(request: TokenRequest): Promise<{ token: string; life: number }> {
    const signer = await options.signer(request.orgId, request.scopes, request.keyId);
    const life = Math.min(TOKEN_LIFE_SECONDS, signer.maxLifeSeconds ?? TOKEN_LIFE_SECONDS);
    const { SignJWT } = await (jose ??= import('jose'));
    const issuedAt = Math.floor((now() + options.skewMs(request.orgId)) / 1000);
    const token = await new SignJWT({
      scopes: [...request.scopes],
      ...(request.repo === undefined ? {} : { repo: request.repo }),
    })
      .setProtectedHeader({
        alg: signer.algorithm,
        typ: 'JWT',
        ...(signer.kid === null ? {} : { kid: signer.kid }),
      })
      .setIssuer(signer.issuer)
      .setSubject('marginalia')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + life)
      .sign(signer.key);
    return { token, life };
  }

  return {
    mint(request) {
      if (request.repo === undefined && request.scopes.some((scope) => scope !== 'org:read')) {
        return Promise.reject(new Error(`scopes ${request.scopes.join(' ')} need a repository`));
      }
      const scopes = [...request.scopes].toSorted().join(' ');
      const name = JSON.stringify([request.orgId, request.repo ?? null, scopes, request.keyId ?? null]);
      const cached = held.get(name);
      const at = now();
      if (cached !== undefined && at >= cached.madeAt && at < cached.renewAt) return cached.token;
      // Stores the promise, so that callers during signing share it.
      const signing = sign(request);
      const token = signing.then((signed) => signed.token);
      const renewAt = at + TOKEN_LIFE_SECONDS * 1000 * RENEW_AT;
      const entry = { token, madeAt: at, renewAt, orgId: request.orgId };
      held.set(name, entry);
      signing.then(
        ({ life }) => (entry.renewAt = now() + life * 1000 * RENEW_AT),
        () => {
          if (held.get(name) === entry) held.delete(name);
        },
      );
      for (const [key, other] of held) if (other.renewAt <= at) held.delete(key);
      return token;
    },
    drop(orgId) {
      for (const [name, entry] of held) if (entry.orgId === orgId) held.delete(name);
    },
  };
}
