import { metaResult } from '../../shared/wire/meta.ts';
import { understand } from './answer.ts';
import type { TryCall } from './call.ts';
import { operations } from './operations.ts';

/** What an organization's host says that it offers beyond the specification. */
export interface Features {
  /** Of one that is out of reach: nothing. */
  of(orgId: string): Promise<ReadonlySet<string>>;
  /** @throws AppFailure where it is out of reach */
  known(orgId: string): Promise<ReadonlySet<string>>;
}

const NONE: ReadonlySet<string> = new Set();

/** Asks each host once per run; a host that does not say, or a key that may not ask, has no features. */
export function createFeatures(tryCall: TryCall): Features {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const ask = async (orgId: string): Promise<ReadonlySet<string>> => {
    const operation = operations.meta;
    const outcome = await tryCall({ orgId, operation }, (response) =>
      understand(metaResult, response, operation),
    );
    return outcome.ok ? new Set(outcome.value.features) : NONE;
  };
  const read = async (orgId: string): Promise<ReadonlySet<string>> => {
    const asked = known.get(orgId) ?? ask(orgId);
    known.set(orgId, asked);
    return await asked.catch((cause: unknown) => {
      // It was out of reach: it is asked again.
      if (known.get(orgId) === asked) known.delete(orgId);
      throw cause;
    });
  };
  return { known: read, of: async (orgId) => await read(orgId).catch(() => NONE) };
}
