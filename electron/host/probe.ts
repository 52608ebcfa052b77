import { AppFailure } from '../../shared/failure.ts';
import type { Scope, ScopeProbe } from '../../shared/ipc/shapes.ts';
import { reposResult } from '../../shared/wire/repository.ts';
import { metaResult } from '../../shared/wire/meta.ts';
import { parseResponse } from './answer.ts';
import type { TryCall } from './call.ts';
import { operations } from './operations.ts';
import type { Consume, Outcome } from './ask.ts';

/** What small, harmless requests reveal about an organization and a key. */
export interface Probe {
  latencyMs: number;
  version: string | null;
  scopes: ScopeProbe[];
}

interface Options {
  keyId?: string;
  /** The repository whose scopes are tested; by default the first of the list. */
  repo?: string;
}

/** The scope for which the specification names no request without side effects. */
const CREATING: ScopeProbe = {
  scope: 'repo:write',
  state: 'untried',
  message: 'Not tried: every request with it would change something. Marginalia never needs it.',
};

const ignore: Consume<void> = async (response) => {
  await response.body?.cancel();
};

/**
 * Tests each scope with a request that changes nothing: reading metadata, a comparison without a branch and a note
 * without an object, which are answered with 400 once the token is accepted. `repo:write` has no such request.
 * @throws AppFailure when the host cannot be reached
 */
export async function probe(tryCall: TryCall, orgId: string, { keyId, repo }: Options): Promise<Probe> {
  const key = keyId === undefined ? {} : { keyId };
  let latencyMs = 0;
  let version: string | null = null;
  const organization = await attempt('org:read', () =>
    tryCall({ orgId, operation: operations.meta, ...key }, async (response, took) => {
      latencyMs = took;
      version = (await parseResponse(metaResult, response, operations.meta)).api_version ?? null;
    }),
  );
  const place = repo ?? (organization.state === 'works' ? await firstRepository(tryCall, orgId, key) : null);
  if (place === null) {
    const message = 'Not tried: it needs the name of a repository.';
    const untried = (scope: Scope): ScopeProbe => ({ scope, state: 'untried', message });
    return {
      latencyMs,
      version,
      scopes: [organization, untried('git:read'), untried('git:write'), CREATING],
    };
  }
  const ask = { orgId, repo: place, ...key };
  const sentAt = performance.now();
  const readResult = await attempt('git:read', () => tryCall({ ...ask, operation: operations.diff }, ignore));
  // Without org:read the first request was refused, perhaps before it was sent.
  if (latencyMs === 0) latencyMs = performance.now() - sentAt;
  const writing = await attempt('git:write', () =>
    tryCall({ ...ask, operation: operations.noteWrite, body: {} }, ignore),
  );
  return { latencyMs, version, scopes: [organization, readResult, writing, CREATING] };
}

async function attempt(scope: Scope, send: () => Promise<Outcome<void>>): Promise<ScopeProbe> {
  let outcome: Outcome<void>;
  try {
    outcome = await send();
  } catch (error) {
    // The scopes that the user entered for the key rule it out before anything is sent.
    if (!(error instanceof AppFailure) || error.error.kind !== 'forbidden') throw error;
    return { scope, state: 'refused', message: error.error.message };
  }
  if (outcome.ok) return { scope, state: 'works', message: 'Accepted.' };
  const { status, code } = outcome.problem;
  if (status === 400 && code === null) return { scope, state: 'works', message: 'Accepted.' };
  const { message } = outcome.failure.error;
  const refused = status === 401 || status === 403 || code === 'repository_not_found';
  return { scope, state: refused ? 'refused' : 'untried', message };
}

async function firstRepository(
  tryCall: TryCall,
  orgId: string,
  key: { keyId?: string },
): Promise<string | null> {
  const operation = operations.repositories;
  const query = new URLSearchParams({ limit: '1' });
  const outcome = await tryCall({ orgId, operation, query, ...key }, (response) =>
    parseResponse(reposResult, response, operation),
  );
  return outcome.ok ? (outcome.value.repos[0]?.repo_id ?? null) : null;
}
