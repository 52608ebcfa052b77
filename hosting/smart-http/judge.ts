import { isRefName } from '../../git/refs/refs.ts';
import type { Claims } from '../auth/claims.ts';
import { requireScope } from '../auth/guard.ts';
import { foldedName, policyFor } from '../auth/policy.ts';
import { Refusal } from '../problem.ts';
import { isHiddenRef } from '../revision.ts';
import type { PushCommand } from './commands.ts';
import { checkedOutBranches, targetsOf } from './symbolic.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gitText } from '../../git/process/run.ts';

/** @returns true if the file system with the refs ignores upper and lower case */
async function ignoresCase(gitDir: string): Promise<boolean> {
  const [exact, other] = await Promise.all(
    ['HEAD', 'head'].map(async (name) => await stat(join(gitDir, name)).catch(() => null)),
  );
  return exact !== null && exact?.ino === other?.ino && exact?.dev === other?.dev;
}

/**
 * If the file system ignores case, refs that differ only in case are the same file, which Git's own guards, comparing
 * names, do not notice. @returns the existing or checked-out ref that conflicts with the first such ref
 */
async function spelledOtherwise(gitDir: string, refs: readonly string[]): Promise<string | null> {
  if (!(await ignoresCase(gitDir))) return null;
  const listed = await gitText(['for-each-ref', '--format=%(refname)'], { gitDir });
  const refsByName = new Map(
    [...listed.split('\n'), ...(await checkedOutBranches(gitDir))].map((ref) => [foldedName(ref), ref]),
  );
  for (const ref of refs) {
    const there = refsByName.get(foldedName(ref));
    if (there !== undefined && there !== ref) return there;
    refsByName.set(foldedName(ref), ref);
  }
  return null;
}

/** The target of a push. */
export interface Pushed {
  gitDir: string;
  /** Prefix of the namespace, or empty; policies use full ref names. */
  prefix: string;
}

/** Refs per push for which Git must check that they are fast-forwarded. */
const MAX_FORWARD_ONLY = 1000;

const forbidden = (detail: string): Refusal => new Refusal(403, detail, { code: 'forbidden' });

/**
 * Applies the token's ref policies to a push before Git sees it: all of it or nothing. A symbolic ref is checked by its
 * own name and by the ref that it would write.
 * @returns the refs that the push may not force, which only Git can check
 * @throws Refusal 400 or 403
 */
export async function judgePush(
  claims: Claims,
  commands: readonly PushCommand[],
  { gitDir, prefix }: Pushed,
): Promise<string[]> {
  const forwardOnly = new Set<string>();
  const there = await spelledOtherwise(
    gitDir,
    commands.map(({ ref }) => prefix + ref),
  );
  if (there !== null)
    throw forbidden(`This file system does not distinguish a ref of the push from ${there}, which exists`);
  for (const { ref, to } of commands) {
    if (!isRefName(ref)) throw new Refusal(400, 'The push names a malformed ref');
    if (isHiddenRef(foldedName(ref))) throw forbidden('The push writes a ref that is not served');
    const isDelete = /^0+$/.test(to);
    if (judgeRef(claims, prefix + ref, ref, isDelete)) forwardOnly.add(ref);
    const targets = await targetsOf(gitDir, prefix + ref);
    for (const target of targets) {
      const isInside = target.startsWith(prefix) && !isHiddenRef(foldedName(target.slice(prefix.length)));
      if (!isInside) throw forbidden('The push writes a ref that is not served, through another name');
      if (judgeRef(claims, target, target.slice(prefix.length), isDelete)) forwardOnly.add(ref);
    }
    if (targets.length === 0) continue;
    const inUse = await checkedOutBranches(gitDir);
    if (targets.some((target) => inUse.has(target))) {
      throw forbidden('The push writes a branch that is checked out, through another name');
    }
  }
  if (forwardOnly.size > MAX_FORWARD_ONLY)
    throw forbidden(`A push writes at most ${String(MAX_FORWARD_ONLY)} refs that the token may not force`);
  return [...forwardOnly];
}

/**
 * @param full with its namespace, as policies name it
 * @param ref without it
 * @returns true if the push may not force it
 */
function judgeRef(claims: Claims, full: string, ref: string, isDelete: boolean): boolean {
  // See the specification, Scopes: deleting a tag needs both.
  if (ref.startsWith('refs/tags/') && isDelete) requireScope(claims, 'git:read', 'git:write');
  const policy = policyFor(claims, full);
  if (policy.noPush) throw forbidden('The token may not write this ref');
  if (policy.noForcePush && isDelete) throw forbidden('The token may not delete this ref');
  return policy.noForcePush;
}
