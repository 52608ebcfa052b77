import { Refusal } from '../problem.ts';
import { fitsWildcard } from '../wildcard.ts';
import type { Claims } from './claims.ts';

/** What a token's ref policies say about writing one ref. */
export interface RefPolicy {
  /** The ref may not be written at all. */
  noPush: boolean;
  /** The ref may only be created and fast-forwarded; a tag may only be created. */
  noForcePush: boolean;
}

/** Normalizes names that some file systems do not distinguish. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * The first rule whose pattern matches the full ref name decides; without one there is no limit. `verify-sig` and
 * unknown operations refuse the write: no signing keys are registered, so nothing could be verified. Rules apply to
 * every spelling of a name, because a file system that ignores case maps them to one ref.
 */
export function policyFor({ refs }: Pick<Claims, 'refs'>, ref: string): RefPolicy {
  const exact = refs?.find(([pattern]) => fitsWildcard(pattern, ref));
  const alike = refs?.find(([pattern]) => fitsWildcard(foldedName(pattern), foldedName(ref)));
  const operations = [...(exact?.[1] ?? []), ...(alike?.[1] ?? [])];
  return {
    noPush: operations.some((operation) => operation !== 'no-force-push'),
    noForcePush: operations.includes('no-force-push'),
  };
}

/** @throws Refusal 403 when the token's ref policies forbid writing the ref. */
export function requireWritable(claims: Claims, ref: string): void {
  if (policyFor(claims, ref).noPush) {
    throw new Refusal(403, 'The token may not write this ref', { code: 'forbidden' });
  }
}

/** The namespaces of a repository's refs. */
const NAMESPACES = ['refs/heads/', 'refs/tags/', 'refs/notes/', 'refs/namespaces/'];

/**
 * For an operation that may write any ref of some namespaces.
 * @throws Refusal 403 when some policy may forbid writing some of them.
 */
export function requireAllWritable({ refs }: Claims, ...namespaces: readonly string[]): void {
  const others = NAMESPACES.filter((prefix) => !namespaces.includes(prefix));
  const forbidden = refs?.some(
    ([pattern, operations]) =>
      operations.some((operation) => operation !== 'no-force-push') &&
      !others.some((prefix) => pattern.startsWith(prefix)),
  );
  if (forbidden === true) {
    throw new Refusal(403, 'The token may not write all of these refs; name one branch in ref', {
      code: 'forbidden',
    });
  }
}
