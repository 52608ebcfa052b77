import { edited, text } from '../text.ts';

/** The new files about keys on `rotate-signing-keys`. */
export const KEYRING = text`
import type { CryptoKey } from 'jose';
import type { Clock } from './clock.ts';
import { current, type KeyPeriod } from './rotation.ts';
import type { Scope } from './types.ts';

/** A key that may sign, with the scopes that the host allows it. */
export class SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly private: CryptoKey;
  readonly #allowed: ReadonlySet<Scope> | 'any';

  constructor(kid: string, alg: string, key: CryptoKey, allowed: readonly Scope[] | 'any') {
    this.kid = kid;
    this.alg = alg;
    this.private = key;
    this.#allowed = allowed === 'any' ? 'any' : new Set(allowed);
  }

  /** Restricted keys refuse a whole token for one scope too many, so ask before signing. */
  allows(scopes: readonly Scope[]): boolean {
    if (this.#allowed === 'any') return true;
    return scopes.every((scope) => this.#allowed !== 'any' && this.#allowed.has(scope));
  }
}

/** Where keys come from: a file in development, the vault in production. */
export interface KeySource {
  periods(org: string): Promise<readonly KeyPeriod[]>;
  load(kid: string): Promise<SigningKey>;
}

/** Holds each key in memory for as long as it signs. */
export class Keyring {
  readonly #clock: Clock;
  readonly #source: KeySource;
  readonly #held = new Map<string, Promise<SigningKey>>();

  constructor(clock: Clock, source: KeySource) {
    this.#clock = clock;
    this.#source = source;
  }

  /**
   * The key that signs now.
   * @throws when no period covers this moment: better no payment than one nobody can verify.
   */
  async current(org: string): Promise<SigningKey> {
    const period = current(await this.#source.periods(org), this.#clock);
    if (period === undefined) throw new Error('No signing key for ' + org + ' at this time');
    const held = this.#held.get(period.kid) ?? this.#source.load(period.kid);
    this.#held.set(period.kid, held);
    return held;
  }

  /** Forgets a key at once. The next signature loads what the source names then. */
  forget(kid: string): void {
    this.#held.delete(kid);
  }
}
`;

export const FILE_KEYS = text`
import { readFile } from 'node:fs/promises';
import { importPKCS8 } from 'jose';
import { SigningKey, type KeySource } from './keyring.ts';
import type { KeyPeriod } from './rotation.ts';

/** Keys and their periods in a folder: one PEM for each key, one periods.json for the organization. */
export class FileKeys implements KeySource {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async periods(org: string): Promise<readonly KeyPeriod[]> {
    return JSON.parse(await readFile(\`\${this.#folder}/\${org}/periods.json\`, 'utf8'));
  }

  async load(kid: string): Promise<SigningKey> {
    const pem = await readFile(\`\${this.#folder}/\${kid}.pem\`, 'utf8');
    return new SigningKey(kid, 'ES256', await importPKCS8(pem, 'ES256'), ['git:read', 'git:write']);
  }
}
`;

/** One try further, on the ephemeral branch. */
export const KEYRING_FORGETFUL = edited(KEYRING, [
  '    const held = this.#held.get(period.kid) ?? this.#source.load(period.kid);\n    this.#held.set(period.kid, held);\n    return held;\n',
  '    const held = this.#held.get(period.kid) ?? this.#source.load(period.kid);\n    this.#held.set(period.kid, held);\n    // A failed load must not be remembered: the vault may only have been slow.\n    held.catch(() => this.forget(period.kid));\n    return held;\n',
]);
