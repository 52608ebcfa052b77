import { verifyToken } from '../auth/token.ts';
import { requireScope } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';

/**
 * Opens a repository to fork or pull from. This takes a `git:read` token for the source, since the request's token
 * covers only the other repository. Without one, existing and missing names get the same response.
 * @param field the token's field in the request, for the refusal
 * @throws Refusal 400, 403 or 404
 */
export async function openSource(
  host: Host,
  { owner, name }: { owner: string; name: string },
  token: string | undefined,
  field: string,
): Promise<ServedRepository> {
  if (token === undefined) throw new Refusal(400, `${field}: a git:read token of the source is required`);
  const { claims } = await verifyToken(token, host);
  requireScope(claims, 'git:read');
  const source = owner === host.organization && claims.repo === name ? host.store.get(name) : null;
  if (source === null) throw new Refusal(404, 'base_repo: no such repository');
  await host.folder(source);
  return source;
}
