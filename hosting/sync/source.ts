import { registeredKeys, verifyToken } from '../auth/token.ts';
import { requireScope } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { Leave, ServedRepository } from '../repository.ts';

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
): Promise<{ source: ServedRepository; leave: Leave }> {
  if (token === undefined) throw new Refusal(400, `${field}: a git:read token of the source is required`);
  const { claims, fingerprint } = await verifyToken(token, host);
  requireScope(claims, 'git:read');
  const source = owner === host.organization && claims.repo === name ? host.store.get(name) : null;
  if (source === null) throw new Refusal(404, 'base_repo: no such repository');
  await host.folder(source);
  return { source, leave: { key: fingerprint, source: source.id } };
}

/**
 * Whether leave that was given with a token still counts: the key is registered and may read, and the source is the same
 * repository, not another one that took its name.
 * @throws Refusal 403 if the keys cannot be read at the moment; as `openSource` if the source cannot be
 */
export async function isStillAllowed(
  host: Host,
  { owner, name }: { owner: string; name: string },
  leave: Leave | undefined,
): Promise<boolean> {
  const source = host.store.get(name);
  if (leave === undefined || owner !== host.organization || source?.id !== leave.source) return false;
  const keys = (await registeredKeys(host.keysOf, host.organization)) ?? [];
  const isGiven = keys.some(
    ({ fingerprint, allowedScopes }) =>
      fingerprint === leave.key && (allowedScopes === null || allowedScopes.has('git:read')),
  );
  if (isGiven) await host.folder(source);
  return isGiven;
}
