import { foldLetters } from '../../shared/domain/letters.ts';
import type { Context } from 'hono';
import type { ServiceApp } from '../service-app.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { fitsRefFile } from '../../git/objects/session.ts';
import { repoCreateRequest, type RepoCreateRequest, reposQuery } from '../../shared/wire/repository.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import {
  authenticate,
  authorizeOrganization,
  authorizeRepository,
  repositoryClaim,
  requireScope,
} from '../auth/guard.ts';
import type { Claims } from '../auth/claims.ts';
import type { Host } from '../host.ts';
import { pageOf } from '../page.ts';
import { Refusal } from '../problem.ts';
import { isRepositoryName, type ServedRepository } from '../repository.ts';
import { parsed, readJson, readQuery } from '../request.ts';
import { type CreateOptions, RepositoryExists } from '../store.ts';
import { requireAllWritable, requireWritable } from '../auth/policy.ts';
import { copyFork } from '../sync/fork.ts';
import { openSource } from '../sync/source.ts';

/**
 * The address of an upstream at a provider: owner and name are inserted in its template as path segments that cannot
 * lead out of it.
 * @throws Refusal 400
 */
function upstreamAddress(template: string, { owner, name }: { owner: string; name: string }): string {
  return template
    .replaceAll('{owner}', () => partsOf(owner, 'base_repo.owner'))
    .replaceAll('{name}', () => partsOf(name, 'base_repo.name'));
}

/** Servers and proxies resolve `..`, and may treat a backslash as a slash. */
function partsOf(text: string, field: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is refused.
  const isOdd = !text.isWellFormed() || /[\x00-\x1f\x7f\\]|\.git$/i.test(text);
  const parts = text.split('/');
  if (isOdd || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Refusal(400, `${field}: not a name at this provider`);
  }
  return parts.map(encodeURIComponent).join('/');
}

/** List and create, each under its current and its legacy route. */
export function repositoryRoutes(app: ServiceApp, host: Host): void {
  for (const path of ['/api/repos', '/api/v1/repos']) {
    app.get(path, async (c) => await list(c, host));
    app.post(path, async (c) => await create(c, host));
  }
}

/** `GET /api/v1/repo`: a route outside the specification. */
export function repositoryReadRoute(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repo', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    return c.json(repositoryBody(c, host, repository));
  });
}

async function list(c: Context, host: Host): Promise<Response> {
  await authorizeOrganization(c, host, 'org:read');
  const { q, cursor, limit } = readQuery(c, reposQuery);
  const wanted = foldLetters(q ?? '');
  const matches = host.store.list().filter(({ name }) => foldLetters(name).includes(wanted));
  const page = pageOf(matches, ({ name }) => name, { cursor, limit, cap: host.limits.pageSize });
  return c.json({
    repos: page.entries.map((repository) => repositoryBody(c, host, repository)),
    has_more: page.has_more,
    next_cursor: page.next_cursor,
  });
}

function repositoryBody(c: Context, host: Host, repository: ServedRepository): Record<string, unknown> {
  const { name, defaultBranch, createdAt, baseRepo } = repository;
  return {
    // The name is the id: it is what a token's repo claim must say.
    repo_id: name,
    url: new URL(`/${name.split('/').map(encodeURIComponent).join('/')}.git`, c.req.url).href,
    default_branch: defaultBranch,
    created_at: createdAt,
    ...(baseRepo === undefined
      ? {}
      : { base_repo: { ...baseRepo, owner: baseRepo.owner || host.organization } }),
  };
}

/** Create, fork, or create with an upstream. See the specification, Other operations named only by scope. */
async function create(c: Context, host: Host): Promise<Response> {
  const { claims } = await authenticate(c, host);
  const name = repositoryClaim(claims);
  requireScope(claims, 'repo:write');
  const request = parsed(repoCreateRequest.optional(), await readJson(c, host.limits)) ?? {};
  if (request.repo_name !== undefined && request.repo_name !== name) {
    throw new Refusal(400, 'repo_name differs from the repo claim', { code: 'repo_name_mismatch' });
  }
  if (!isRepositoryName(name)) throw new Refusal(400, 'repo: not a name for a repository');
  const branch = request.default_branch ?? request.base_repo?.default_branch;
  // Git allows a ref with a leading dash, but not a branch.
  if (
    branch !== undefined &&
    (branch.startsWith('-') || !isRefName(`refs/heads/${branch}`) || !fitsRefFile(branch))
  ) {
    throw new Refusal(400, 'default_branch: not a name for a branch');
  }
  const repository = await made(host, name, await optionsOf(host, request, claims));
  return c.json(repositoryBody(c, host, repository), 201);
}

async function made(host: Host, name: string, options: CreateOptions): Promise<ServedRepository> {
  try {
    return await host.store.create(name, options);
  } catch (error) {
    if (!(error instanceof RepositoryExists)) throw error;
    throw new Refusal(409, 'A repository of this name exists', { type: PROBLEM_TYPE.repositoryExists });
  }
}

async function optionsOf(
  host: Host,
  { default_branch, base_repo }: RepoCreateRequest,
  claims: Claims,
): Promise<CreateOptions> {
  const branch = default_branch ?? base_repo?.default_branch;
  const common = branch === undefined ? {} : { defaultBranch: branch };
  if (base_repo === undefined) return common;
  const { provider, owner, name, operation, auth } = base_repo;
  const baseRepo = { provider, owner, name };
  if (operation === 'fork') {
    if (provider !== 'code') {
      throw new Refusal(400, 'base_repo.provider: only repositories of this host are forked');
    }
    const { source, leave } = await openSource(host, base_repo, auth?.token, 'base_repo.auth.token');
    const defaultBranch = default_branch ?? source.defaultBranch;
    const { ref, sha } = base_repo;
    if (ref === undefined && sha === undefined) requireAllWritable(claims, 'refs/heads/', 'refs/tags/');
    else requireWritable(claims, `refs/heads/${defaultBranch}`);
    // One of a single commit has nothing else of its source, later either.
    const pulls = ref === undefined && sha === undefined;
    return {
      defaultBranch,
      ...(pulls ? { upstream: { repository: name }, leave } : {}),
      baseRepo,
      fill: async (gitDir) => await copyFork(source, gitDir, { ref, sha }, defaultBranch),
    };
  }
  if (provider === 'code') {
    const { leave } = await openSource(host, base_repo, auth?.token, 'base_repo.auth.token');
    return { ...common, upstream: { repository: name }, baseRepo, leave };
  }
  const template = Object.hasOwn(host.providers, provider) ? host.providers[provider] : undefined;
  if (template === undefined) throw new Refusal(400, 'base_repo.provider: not known to this host');
  if (auth?.token !== undefined) {
    throw new Refusal(400, 'base_repo.auth: this host keeps no credentials of upstreams');
  }
  return { ...common, upstream: { url: upstreamAddress(template, { owner, name }), ...baseRepo } };
}
