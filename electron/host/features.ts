import { metaResult } from '../../shared/wire/meta.ts';
import { parseResponse } from './answer.ts';
import type { TryCall } from './call.ts';
import { operations } from './operations.ts';

/** What an organization's host offers beyond the specification. */
export interface Features {
  /** Empty for an unreachable host. */
  of(orgId: string): Promise<ReadonlySet<string>>;
  /** @throws AppFailure when the host is unreachable */
  require(orgId: string): Promise<ReadonlySet<string>>;
}

const NONE: ReadonlySet<string> = new Set();

/** Asks each host once per run. No answer, or a key without permission, means no features. */
export function createFeatures(tryCall: TryCall): Features {
  const byOrganization = new Map<string, Promise<ReadonlySet<string>>>();
  const ask = async (orgId: string): Promise<ReadonlySet<string>> => {
    const operation = operations.meta;
    const outcome = await tryCall({ orgId, operation }, (response) =>
      parseResponse(metaResult, response, operation),
    );
    return outcome.ok ? new Set(outcome.value.features) : NONE;
  };
  const read = async (orgId: string): Promise<ReadonlySet<string>> => {
    const request = byOrganization.get(orgId) ?? ask(orgId);
    byOrganization.set(orgId, request);
    return await request.catch((cause: unknown) => {
      // It was unreachable: ask again next time.
      if (byOrganization.get(orgId) === request) byOrganization.delete(orgId);
      throw cause;
    });
  };
  return { require: read, of: async (orgId) => await read(orgId).catch(() => NONE) };
}
