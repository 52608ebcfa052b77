import { isRefName } from '../../git/refs.ts';
import type { Claims } from '../auth/claims.ts';
import { requireScope } from '../auth/guard.ts';
import { policyFor } from '../auth/policy.ts';
import { Refusal } from '../problem.ts';
import type { PushCommand } from './commands.ts';

/**
 * Applies the token's ref policies to a push before Git sees it, the whole push or nothing.
 * @param prefix of the namespace the push goes to; policies name full refs.
 * @returns settings for receive-pack that hold what only Git can tell (is it a fast-forward?).
 * @throws Refusal 400 or 403.
 */
export function judgePush(claims: Claims, commands: readonly PushCommand[], prefix: string): string[] {
  let forwardOnly = false;
  for (const { ref, to } of commands) {
    if (!isRefName(ref)) throw new Refusal(400, 'The push names a malformed ref');
    // See the specification, Scopes: deleting a tag needs both.
    if (ref.startsWith('refs/tags/') && /^0+$/.test(to)) requireScope(claims, 'git:read', 'git:write');
    const policy = policyFor(claims, prefix + ref);
    if (policy.noPush) throw new Refusal(403, 'The token may not write this ref', { code: 'forbidden' });
    if (!policy.noForcePush) continue;
    if (/^0+$/.test(to)) {
      throw new Refusal(403, 'The token may not delete this ref', { code: 'forbidden' });
    }
    forwardOnly = true;
  }
  return forwardOnly ? ['receive.denyNonFastForwards=true'] : [];
}
