import type { z } from 'zod';
import { noCommit } from './no-commit.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CommitSpan, Comparison } from '../../shared/ipc/shapes.ts';
import { commitDiffResult } from '../../shared/wire/diff.ts';
import { branchesResult, commitsResult, refsResult, revisionResult } from '../../shared/wire/history.ts';
import { metaResult } from '../../shared/wire/meta.ts';
import { repoResult, reposResult } from '../../shared/wire/repository.ts';
import { gitUrl } from './address.ts';
import { parseResponse } from './answer.ts';
import { createBlameCall } from './blame.ts';
import { createCall, createTryCall } from './call.ts';
import type { HostClient } from './client.ts';
import { createDefaultBranches } from './default-branches.ts';
import { createFeatures } from './features.ts';
import { createNoteCalls } from './notes.ts';
import { operations } from './operations.ts';
import { nothingToCompare, pauseError } from './problem.ts';
import { allPages, LARGE_PAGE_SIZE, nextCursorOf, PAGE_SIZE } from './pages.ts';
import { probe } from './probe.ts';
import { pullUpstream } from './pull.ts';
import { readRange } from './range.ts';
import { createRefList } from './ref-list.ts';
import type { RequestDeps } from './ask.ts';
import { toBranch, toCommit, toListedRef, toRepository } from './records.ts';

/** How much earlier a host's time stamp may appear than it was. */
const CLOCK_NOISE_MS = 2000;

/** The client of the hosting service. All failures are `AppFailure`; see `HostClient`. */
export function createHostClient(deps: RequestDeps): HostClient {
  const tryCall = createTryCall(deps);
  const call = createCall(tryCall);
  const features = createFeatures(tryCall);
  const defaultBranches = createDefaultBranches();
  const client: HostClient = {
    ...createNoteCalls(call, tryCall),
    blame: createBlameCall(call, features),
    replacesNotes: async (orgId) => (await features.require(orgId)).has('notes-replace'),
    repositories(orgId, options = {}) {
      const operation = operations.repositories;
      const query = pageQuery(options.cursor, options.limit);
      if (options.q !== undefined && options.q !== '') query.set('q', options.q);
      return call({ orgId, operation, query, signal: options.signal }, async (response) => {
        // Needed next, for whatever is opened. A host that is away is not asked twice.
        void features.of(orgId);
        const answer = await parseResponse(reposResult, response, operation, deps.reportSkipped);
        const repositories = answer.repos.map(toRepository);
        for (const { name, defaultBranch } of repositories)
          defaultBranches.heard({ orgId, repo: name }, defaultBranch);
        return { repositories, nextCursor: nextCursorOf(answer) };
      });
    },
    repository({ orgId, repo }, options = {}) {
      void features.of(orgId);
      const operation = operations.repository;
      return call({ orgId, repo, operation, signal: options.signal }, async (response) => {
        const answer = await parseResponse(repoResult, response, operation);
        defaultBranches.heard({ orgId, repo }, answer.default_branch);
        return {
          name: repo,
          defaultBranch: answer.default_branch,
          createdAt: answer.created_at,
          upstream: null,
        };
      });
    },
    defaultBranches,
    branches({ orgId, repo }, ephemeral, options = {}) {
      const operation = operations.branches;
      return allPages((cursor) => {
        const query = pageQuery(cursor, LARGE_PAGE_SIZE);
        if (ephemeral) query.set('ephemeral', 'true');
        return call({ orgId, repo, operation, query, signal: options.signal }, async (response) => {
          const answer = await parseResponse(branchesResult, response, operation, deps.reportSkipped);
          return { items: answer.branches.map(toBranch), nextCursor: nextCursorOf(answer) };
        });
      });
    },
    refs({ orgId, repo }) {
      const operation = operations.refs;
      return call({ orgId, repo, operation }, async (response) => {
        const { refs, broken = [] } = await parseResponse(
          refsResult,
          response,
          operation,
          deps.reportSkipped,
        );
        if (broken.length > 0) deps.brokenRefs?.(broken);
        return refs.flatMap(toListedRef);
      });
    },
    revision({ orgId, repo }, name, options = {}) {
      const operation = operations.revision;
      const query = new URLSearchParams({ name });
      return call({ orgId, repo, operation, query, signal: options.signal }, async (response) => {
        const { ref, commit, why } = await parseResponse(revisionResult, response, operation);
        if (commit === null && why !== undefined) throw noCommit(name, why);
        return commit === null ? null : { ref, commit: toCommit(commit) };
      });
    },
    commits({ orgId, repo }, branch, ephemeral, options = {}) {
      const operation = operations.commits;
      const query = pageQuery(options.cursor, options.limit ?? PAGE_SIZE);
      query.set('branch', branch);
      if (ephemeral) query.set('ephemeral', 'true');
      return call({ orgId, repo, operation, query, signal: options.signal }, async (response) => {
        const answer = await parseResponse(commitsResult, response, operation, deps.reportSkipped);
        return { commits: answer.commits.map(toCommit), nextCursor: nextCursorOf(answer) };
      });
    },
    async range({ orgId, repo, ...comparison }, options = {}) {
      if (!(await features.of(orgId)).has('commits-without-base')) return null;
      const operation = operations.range;
      const query = branchQuery({ orgId, repo, ...comparison });
      return await call({ orgId, repo, operation, query, signal: options.signal }, (response) =>
        readRange(response, operation, { reportSkipped: deps.reportSkipped, begun: options.begun }),
      );
    },
    commitDiff({ orgId, repo }, sha, options = {}) {
      const operation = operations.commitDiff;
      const query = new URLSearchParams({ sha });
      return call({ orgId, repo, operation, query, signal: options.signal }, async (response) => {
        return wholePatch(await parseResponse(commitDiffResult, response, operation));
      });
    },
    async diff(request, options = {}) {
      const { orgId, repo, commits } = request;
      const operation = commits === undefined ? operations.diff : operations.commitDiff;
      const query = commits === undefined ? branchQuery(request) : spanQuery(commits);
      for (const path of request.paths) query.append('path', path);
      // Other hosts detect copies regardless: the page then shows copies as new files itself.
      if (request.copies === false && (await features.of(orgId)).has('diff-without-copies'))
        query.set('copies', 'false');
      return await call({ orgId, repo, operation, query, signal: options.signal }, (response) =>
        Promise.resolve(response),
      );
    },
    pullUpstream: (place, options) => pullUpstream({ call, deps, client }, place, options),
    async syncSays({ orgId, repo }, since, options = {}) {
      const operation = operations.meta;
      // An optional hint: if the host refuses or lacks it, only the branches show that a sync has finished.
      const outcome = await tryCall({ orgId, operation, signal: options.signal }, (response) =>
        parseResponse(metaResult, response, operation),
      ).catch(() => null);
      if (outcome?.ok !== true) return 'nothing';
      const record = outcome.value.syncs?.find((sync) => sync.repo === repo);
      if (record === undefined) return 'nothing';
      // The host's clock, truncated to the second, compared with ours.
      const started = Date.parse(record.started_at) - deps.clock.of(orgId);
      return started >= since - CLOCK_NOISE_MS ? record.state : 'nothing';
    },
    async probe(orgId, options) {
      return { ...(await probe(tryCall, orgId, options)), clockSkewMs: deps.clock.measured(orgId) };
    },
    refTips: createRefList(deps),
    async gitRemote({ orgId, repo, ephemeral = false }) {
      const left = deps.rateLimits.left({ orgId, repo });
      if (left > 0) throw new AppFailure(pauseError(left));
      const [site, token] = await Promise.all([
        deps.site(orgId),
        deps.mint({ orgId, scopes: ['git:read'], repo }),
      ]);
      return { url: gitUrl(site.gitHost, repo, ephemeral), token };
    },
  };
  return client;
}

/** A diff as Git prints it; null: part of it was omitted. */
const wholePatch = ({ files, filtered_files: omitted }: z.infer<typeof commitDiffResult>): string | null =>
  omitted.length > 0 ? null : files.map(({ raw }) => raw).join('');

function branchQuery({ branch, base, ephemeral, ephemeralBase }: Comparison): URLSearchParams {
  const query = new URLSearchParams({ branch });
  if (base !== undefined) query.set('base', base);
  if (ephemeral) query.set('ephemeral', 'true');
  if (ephemeralBase) query.set('ephemeral_base', 'true');
  return query;
}

function spanQuery({ sha, base }: CommitSpan): URLSearchParams {
  if (base === null) {
    throw new AppFailure(nothingToCompare(operations.commitDiff));
  }
  return new URLSearchParams(base === undefined ? { sha } : { sha, baseSha: base });
}

function pageQuery(cursor: string | undefined, limit: number | undefined): URLSearchParams {
  const query = new URLSearchParams();
  if (limit !== undefined) query.set('limit', String(limit));
  if (cursor !== undefined) query.set('cursor', cursor);
  return query;
}
