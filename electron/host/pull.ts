import { AppFailure } from '../../shared/failure.ts';
import { pullResult } from '../../shared/wire/repository.ts';
import { parseResponse } from './answer.ts';
import type { RequestDeps } from './ask.ts';
import type { HostCall } from './call.ts';
import type { CallOptions, HostClient, RepositoryPlace } from './client.ts';
import { operations } from './operations.ts';

interface PullPorts {
  call: HostCall;
  deps: Pick<RequestDeps, 'mint'>;
  client: Pick<HostClient, 'repositories'>;
}

/** How a host refers to itself as the upstream of a repository. */
const THIS_HOST = 'code';

/**
 * Requests a sync from upstream. If the upstream is another repository of the same host, the host also needs a token
 * for that one; the upstream is looked up only when the host refuses the request without it.
 * @returns the host's message
 */
export async function pullUpstream(
  { call, deps, client }: PullPorts,
  { orgId, repo }: RepositoryPlace,
  options: CallOptions = {},
): Promise<string> {
  const operation = operations.pullUpstream;
  const pull = (body: Record<string, unknown>): Promise<string> =>
    call(
      { orgId, repo, operation, body, signal: options.signal },
      async (response) => (await parseResponse(pullResult, response, operation)).message,
    );
  try {
    return await pull({});
  } catch (cause) {
    if (!(cause instanceof AppFailure) || cause.error.kind !== 'validation') throw cause;
    const { repositories } = await client
      .repositories(orgId, { ...options, q: repo })
      .catch(() => ({ repositories: [] }));
    const upstream = repositories.find(({ name }) => name === repo)?.upstream;
    if (upstream?.provider !== THIS_HOST) throw cause;
    return await pull({
      auth: { token: await deps.mint({ orgId, scopes: ['git:read'], repo: upstream.name }) },
    });
  }
}
