import type { ServiceApp } from '../service-app.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { pullRequest } from '../../shared/wire/repository.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { authorizeRepository } from '../auth/guard.ts';
import { requireAllWritable, requireWritable } from '../auth/policy.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import { sourceOf } from '../repository.ts';
import { parsed, readJson } from '../request.ts';
import { isStillAllowed, openSource } from '../sync/source.ts';

/**
 * Upstream pull: responds with 202 and works in the background. See the specification, POST
 * /api/v1/repos/pull-upstream.
 */
export function pullRoute(app: ServiceApp, host: Host): void {
  app.post('/api/v1/repos/pull-upstream', async (c) => {
    const { claims, repository } = await authorizeRepository(c, host, 'git:write');
    const request = parsed(pullRequest.optional(), await readJson(c, host.limits)) ?? {};
    const branch = request.ref?.replace(/^refs\/heads\//, '');
    if (branch !== undefined && !isRefName(`refs/heads/${branch}`)) {
      throw new Refusal(400, 'ref: not a name for a branch');
    }
    if (repository.upstream === undefined) {
      throw new Refusal(400, 'The repository has no upstream', { type: PROBLEM_TYPE.noUpstream });
    }
    if (branch === undefined) requireAllWritable(claims, 'refs/heads/');
    else requireWritable(claims, `refs/heads/${branch}`);
    const source = sourceOf(repository);
    const token = request.auth?.token;
    if (source !== null && (token !== undefined || !(await isStillAllowed(host, source, repository.leave)))) {
      const { leave } = await openSource(host, source, token, 'auth.token');
      await host.store.allow(repository.name, leave);
    }
    const began = host.syncs.start(repository, { ref: branch, refs: claims.refs });
    const message = began ? 'The sync has begun' : 'A sync is running; another follows it';
    return c.json({ message }, 202);
  });
}
