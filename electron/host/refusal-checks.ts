import { keyAlgorithm, type RefusalCheck, type Scope } from '../../shared/ipc/shapes.ts';
import { clockWords, isFollowed } from './clock.ts';

/** What this side knows about a refused request. */
export interface RefusedRequest {
  status: number;
  code: string | null;
  detail: string | null;
  /** The scopes that the specification names for the operation. */
  needs: readonly Scope[];
  /** The repository of the request; null for the whole organization. */
  repo: string | null;
  /** The host's clock when it answered, in seconds since the epoch. */
  hostNow: number;
  /** Host minus us in milliseconds, as measured. */
  clockSkewMs: number;
  header: { alg?: string | undefined; kid?: string | undefined };
  claims: {
    iss?: string | undefined;
    sub?: string | undefined;
    scopes?: readonly string[] | undefined;
    repo?: string | undefined;
    iat?: number | undefined;
    exp?: number | undefined;
  };
  /** As the user entered them; null: an unrestricted key. */
  allowedScopes: readonly Scope[] | null;
}

type Check = (request: RefusedRequest) => RefusalCheck;
const check = (rule: string, state: RefusalCheck['state'], why: string): RefusalCheck => ({
  rule,
  state,
  why,
});
const RESTRICTED_LIFE_SECONDS = 3600;

/** A refusal with many possible causes: everything that cannot be checked from here is suspect. */
const tokenRefused = ({ status, code, detail }: RefusedRequest): boolean =>
  (status === 401 || status === 403) &&
  code !== 'insufficient_scope' &&
  code !== 'authentication_unavailable' &&
  !/tenant/i.test(detail ?? '');

/** The distance from the refusal, in seconds, as words. */
const apart = (seconds: number): string =>
  `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? 'after' : 'before'}`;

/** The rules of the specification (Authentication, Errors), ordered by what a reviewer can act on. */
const CHECKS: readonly Check[] = [
  ({ clockSkewMs }) =>
    check(
      'The clocks of the host and of this computer differ by less than a day.',
      isFollowed(clockSkewMs) ? 'fine' : 'suspect',
      isFollowed(clockSkewMs)
        ? 'Such a difference is corrected.'
        : `The host’s clock ${clockWords(clockSkewMs)}. So much is not corrected: one of the two is wrong.`,
    ),
  (request) =>
    check(
      'The key is registered with the organization and was not deleted.',
      tokenRefused(request) ? 'suspect' : 'unknown',
      request.header.kid === undefined
        ? 'The token names no key id: the host tried every registered key.'
        : `The token names the key “${request.header.kid}”. With an unknown id the host tries every registered key.`,
    ),
  (request) =>
    check(
      'The organization’s name is right: it is the issuer (iss) of every token.',
      request.claims.iss === undefined || tokenRefused(request) ? 'suspect' : 'unknown',
      `iss is “${request.claims.iss ?? ''}”.`,
    ),
  (request) =>
    check(
      'The API address belongs to this organization.',
      /tenant/i.test(request.detail ?? '') ? 'suspect' : 'unknown',
      /tenant/i.test(request.detail ?? '')
        ? 'The host says that the key belongs to another tenant.'
        : 'The host did not complain about it.',
    ),
  ({ hostNow, claims: { exp = 0, iat = 0 } }) =>
    check(
      'The token was valid at that moment.',
      exp > hostNow && iat <= hostNow + 5 ? 'fine' : 'suspect',
      `By the host’s clock it was made ${apart(iat - hostNow)} and ran out ${apart(exp - hostNow)}.`,
    ),
  ({ claims: { exp = 0, iat = 0 } }) =>
    check(
      'A restricted key’s tokens live at most one hour.',
      exp > iat && exp - iat <= RESTRICTED_LIFE_SECONDS ? 'fine' : 'suspect',
      `It lives ${exp - iat} s.`,
    ),
  ({ header }) =>
    check(
      'The host verifies this kind of signature.',
      keyAlgorithm.safeParse(header.alg).success ? 'fine' : 'suspect',
      `alg is ${header.alg ?? 'missing'}.`,
    ),
  ({ needs, code, claims: { scopes = [] } }) =>
    check(
      'The token lists every scope that the operation needs.',
      code === 'insufficient_scope' || !needs.every((scope) => scopes.includes(scope)) ? 'suspect' : 'fine',
      `Needed: ${needs.join(', ')}. Listed: ${scopes.join(', ')}.`,
    ),
  (request) => {
    const { allowedScopes, needs } = request;
    const rule = 'A restricted key allows every scope that the token lists.';
    if (allowedScopes === null) {
      return check(
        rule,
        tokenRefused(request) ? 'suspect' : 'unknown',
        'You did not say that this key is restricted.',
      );
    }
    const fine = needs.every((scope) => allowedScopes.includes(scope));
    return check(rule, fine ? 'fine' : 'suspect', `You said that it allows ${allowedScopes.join(', ')}.`);
  },
  ({ repo, claims, code, status }) => {
    const rule = 'The repository exists, and the token’s repo claim names it exactly.';
    if (repo === null) return check(rule, 'fine', 'The operation concerns no repository.');
    if (claims.repo !== repo || code === 'repo_claim_missing' || code === 'repo_name_mismatch') {
      return check(rule, 'suspect', `Asked for “${repo}”, the claim says “${claims.repo ?? ''}”.`);
    }
    return status === 404
      ? check(
          rule,
          'suspect',
          `The claim says “${repo}”, as asked: so it does not exist, or its name is spelled differently.`,
        )
      : check(rule, 'unknown', `The claim says “${repo}”, as asked.`);
  },
  ({ status, code }) =>
    check(
      'The token arrived.',
      code === 'unauthorized' ? 'suspect' : 'fine',
      code === 'unauthorized'
        ? 'The host saw none: something between here and there may remove it.'
        : `The host answered ${status} after looking at it.`,
    ),
  ({ code }) =>
    check(
      'The host can verify tokens.',
      code === 'authentication_unavailable' ? 'suspect' : 'fine',
      code === 'authentication_unavailable'
        ? 'It says that it cannot at the moment.'
        : 'It did not say otherwise.',
    ),
];

/** The checklist for a refused request, suspects first. */
export function explainRefusal(request: RefusedRequest): RefusalCheck[] {
  const order = { suspect: 0, unknown: 1, fine: 2 };
  return CHECKS.map((one) => one(request)).toSorted((a, b) => order[a.state] - order[b.state]);
}
