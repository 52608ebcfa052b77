import { AppFailure } from '../../shared/failure.ts';
import { repoSegment } from './address.ts';
import type { Operation } from './operations.ts';
import { saysNoRoute, unsupported } from './problem.ts';
import type { HostRequest, Consume, Outcome, RequestDeps } from './ask.ts';
import { send } from './tries.ts';

/** One request of an operation; the path is derived from the operation. */
export type HostCall = <T>(ask: Omit<HostRequest, 'path'>, consume: Consume<T>) => Promise<T>;
/** As `HostCall`, but a refusal by the host is returned, not thrown. */
export type TryCall = <T>(ask: Omit<HostRequest, 'path'>, consume: Consume<T>) => Promise<Outcome<T>>;

/** Tries an operation's paths in order and remembers, per organization, which one its host has. */
export function createTryCall(deps: RequestDeps): TryCall {
  const chosen = new Map<string, number>();
  return async <T>(ask: Omit<HostRequest, 'path'>, consume: Consume<T>): Promise<Outcome<T>> => {
    const paths: Operation['paths'] = ask.operation.paths;
    const name = `${ask.orgId}\0${paths[0]}`;
    let first: Outcome<T> | null = null;
    for (let i = chosen.get(name) ?? 0; i < paths.length; i += 1) {
      const path = (paths[i] ?? paths[0]).replace('{repo_name}', () => repoSegment(ask.repo ?? ''));
      const outcome = await send(deps, { ...ask, path }, consume);
      if (outcome.ok || !saysNoRoute(outcome.problem)) {
        chosen.set(name, i);
        return outcome;
      }
      first ??= outcome;
      if (i === paths.length - 1) return first;
    }
    throw new Error('an operation has at least one path');
  };
}

/**
 * Turns a refusal into a failure; for a route that the specification does not promise, into "this host does not offer".
 */
export function createCall(tryCall: TryCall): HostCall {
  return async (ask, consume) => {
    const outcome = await tryCall(ask, consume);
    if (outcome.ok) return outcome.value;
    if (!ask.operation.promised && saysNoRoute(outcome.problem)) {
      throw new AppFailure(unsupported(outcome.problem, ask.operation));
    }
    throw outcome.failure;
  };
}
