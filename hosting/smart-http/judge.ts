import { isRefName } from '../../git/refs.ts';
import type { Claims } from '../auth/claims.ts';
import { requireScope } from '../auth/guard.ts';
import { foldedName, policyFor } from '../auth/policy.ts';
import { Refusal } from '../problem.ts';
import type { PushCommand } from './commands.ts';
import { spelledOtherwise } from './spelling.ts';
import { checkedOutBranches, targetsOf } from './symbolic.ts';

/** The target of a push. */
export interface Pushed {
  gitDir: string;
  /** Of the namespace, empty for none; policies name full refs. */
  prefix: string;
}

/** Refs that no push may write, by name or through a symbolic ref. */
const HIDDEN = ['refs/namespaces/', 'refs/upstream/'];

const isHidden = (ref: string): boolean => HIDDEN.some((hidden) => ref.startsWith(hidden));

const forbidden = (detail: string): Refusal => new Refusal(403, detail, { code: 'forbidden' });

/**
 * Applies the token's ref policies to a push before Git sees it, the whole push or nothing. A symbolic ref is judged
 * by its own name and by the name of what would be written through it.
 * @returns settings for receive-pack that hold what only Git can tell (is it a fast-forward?).
 * @throws Refusal 400 or 403.
 */
export async function judgePush(
  claims: Claims,
  commands: readonly PushCommand[],
  { gitDir, prefix }: Pushed,
): Promise<string[]> {
  let forwardOnly = false;
  const there = await spelledOtherwise(
    gitDir,
    commands.map(({ ref }) => prefix + ref),
  );
  if (there !== null)
    throw forbidden(`This file system takes a ref of the push for ${there}, which is there`);
  for (const { ref, to } of commands) {
    if (!isRefName(ref)) throw new Refusal(400, 'The push names a malformed ref');
    if (isHidden(foldedName(ref)) && !isHidden(ref))
      throw forbidden('The push writes a ref that is not served');
    const isDelete = /^0+$/.test(to);
    forwardOnly = judgeRef(claims, prefix + ref, ref, isDelete) || forwardOnly;
    const targets = await targetsOf(gitDir, prefix + ref);
    for (const target of targets) {
      const isInside = target.startsWith(prefix) && !isHidden(foldedName(target.slice(prefix.length)));
      if (!isInside) throw forbidden('The push writes a ref that is not served, through another name');
      forwardOnly = judgeRef(claims, target, target.slice(prefix.length), isDelete) || forwardOnly;
    }
    if (targets.length === 0) continue;
    const inUse = await checkedOutBranches(gitDir);
    if (targets.some((target) => inUse.has(target))) {
      throw forbidden('The push writes a branch that is checked out, through another name');
    }
  }
  return forwardOnly ? ['receive.denyNonFastForwards=true'] : [];
}

/**
 * @param full with its namespace, as policies name it.
 * @param ref without.
 * @returns whether it may only move forward.
 */
function judgeRef(claims: Claims, full: string, ref: string, isDelete: boolean): boolean {
  // See the specification, Scopes: deleting a tag needs both.
  if (ref.startsWith('refs/tags/') && isDelete) requireScope(claims, 'git:read', 'git:write');
  const policy = policyFor(claims, full);
  if (policy.noPush) throw forbidden('The token may not write this ref');
  if (policy.noForcePush && isDelete) throw forbidden('The token may not delete this ref');
  return policy.noForcePush;
}
