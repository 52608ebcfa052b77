import { AppFailure } from '../../shared/failure.ts';
import { pullResult } from '../../shared/wire/repository.ts';
import { understand } from './answer.ts';
import type { RequestDeps } from './ask.ts';
import type { HostCall } from './call.ts';
import type { CallOptions, HostClient, RepositoryPlace } from './client.ts';
import { operations } from './operations.ts';

interface PullPorts {
  call: HostCall;
  deps: Pick<RequestDeps, 'mint'>;
  client: Pick<HostClient, 'repositories'>;
}

/** What a host calls itself where it says what a repository comes from. */
const THIS_HOST = 'code';

/**
 * Asks for a sync from upstream. Of a repository that comes from another one of the host that needs a token of the other,
 * too: what it comes from is looked up only where the host refuses without.
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
      async (response) => (await understand(pullResult, response, operation)).message,
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
