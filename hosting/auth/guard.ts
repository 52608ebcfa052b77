import type { Context } from 'hono';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import type { Scope } from '../../shared/wire/scope.ts';
import type { Claims } from './claims.ts';
import { verifyToken, type Verified } from './token.ts';

const unauthorized = (detail: string): Refusal =>
  new Refusal(401, detail, { code: 'unauthorized', headers: { 'WWW-Authenticate': 'Bearer' } });

/** The same whether the repository is missing or the token is for another one. See the specification, Errors. */
export const repositoryNotFound = (): Refusal =>
  new Refusal(404, 'Repository not found', { code: 'repository_not_found' });

/** The token of an API request. */
function bearer(c: Context): string {
  const header = c.req.header('Authorization');
  if (header === undefined) throw unauthorized('An Authorization header is required');
  const match = /^Bearer +([^\s]+) *$/i.exec(header);
  if (match?.[1] === undefined) throw unauthorized('The Authorization scheme must be Bearer');
  return match[1];
}

/** Milliseconds since the epoch, shifted by an injected fault. */
function clock(c: Context, host: Host): number {
  const off: unknown = c.get('clockMs');
  return host.now() + (typeof off === 'number' ? off : 0);
}

/** Verifies the request's token and takes one unit of its key's quota. */
export async function authenticate(c: Context, host: Host): Promise<Verified> {
  const verified = await verifyToken(bearer(c), { ...host, now: () => clock(c, host) });
  host.quota.take(verified.kid);
  return verified;
}

/** For operations on the organization: checks the scope only. */
export async function authorizeOrganization(c: Context, host: Host, scope: Scope): Promise<Claims> {
  const { claims } = await authenticate(c, host);
  requireScope(claims, scope);
  return claims;
}

/**
 * For operations on one repository: checks the claim, then the scope, then the repository. The claim comes first
 * because a token without it can only be an `org:read` token, which the scope check would refuse before noticing the
 * missing claim.
 * @param named the name in the path, if the route has one
 */
export async function authorizeRepository(
  c: Context,
  host: Host,
  scope: Scope,
  named?: string,
): Promise<{ claims: Claims; repository: ServedRepository }> {
  const { claims } = await authenticate(c, host);
  const repo = repositoryClaim(claims);
  requireScope(claims, scope);
  if (named !== undefined && named !== repo) throw repositoryNotFound();
  const repository = host.store.get(repo);
  if (repository === null) throw repositoryNotFound();
  await host.folder(repository);
  host.graphs.touch(repository.gitDir);
  return { claims, repository };
}

export function repositoryClaim({ repo }: Claims): string {
  if (repo === undefined) {
    throw new Refusal(400, 'The token has no repo claim', { code: 'repo_claim_missing' });
  }
  return repo;
}

export function requireScope(claims: Claims, ...scopes: readonly Scope[]): void {
  const missing = scopes.find((name) => !claims.scopes.includes(name));
  if (missing !== undefined) {
    throw new Refusal(403, `The token lacks the scope ${missing}`, { code: 'insufficient_scope' });
  }
}
