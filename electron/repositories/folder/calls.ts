import type { FolderLine } from '../../embedded/folder-line.ts';
import { parseResponse } from '../../host/answer.ts';
import type { Reports } from '../../host/ask.ts';
import { toBlamed } from '../../host/blame.ts';
import type { RangeOptions, HostClient, BranchCommits } from '../../host/client.ts';
import { wholePatch } from '../../host/create.ts';
import type { DiffRequest } from '../../host/types.ts';
import { noCommit } from '../../host/no-commit.ts';
import { operations } from '../../host/operations.ts';
import { PAGE_SIZE } from '../../host/pages.ts';
import { nothingToCompare } from '../../host/problem.ts';
import { FIRST_COMMITS, holdsIds } from '../../host/range.ts';
import { toHead, toListedRef } from '../../host/records.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { FolderDiff, RangePart } from '../../../shared/folder-questions.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { commitDiffResult } from '../../../shared/wire/diff.ts';
import { askInTime } from './ask-in-time.ts';
import { createFolderNoteCalls } from './note-calls.ts';

export type FolderCalls = Pick<
  HostClient,
  | 'repository'
  | 'branches'
  | 'refs'
  | 'head'
  | 'tips'
  | 'revision'
  | 'worktree'
  | 'commits'
  | 'range'
  | 'diff'
  | 'commitDiff'
  | 'blame'
  | 'readNote'
  | 'writeNote'
  | 'notesRefs'
>;

/** The host client's calls, answered by the process that reads folders. */
export function createFolderCalls(line: FolderLine, { brokenRefs, reportSkipped }: Reports): FolderCalls {
  const calls: FolderCalls = {
    ...createFolderNoteCalls(line),
    repository: ({ repo }, options) =>
      askInTime(operations.repository, options, async (signal) => {
        const details = await line.ask('details', repo, {}, signal);
        return { name: repo, ...details, upstream: null };
      }),
    refs: ({ repo }) =>
      askInTime(operations.refs, {}, async (signal) => {
        const { refs, odd, broken } = await line.ask('refs', repo, {}, signal);
        if (odd > 0) reportSkipped(operations.refs.feature, odd, '');
        if (broken.length > 0) brokenRefs(broken);
        return refs.flatMap(toListedRef);
      }),
    head: ({ repo }) =>
      askInTime(operations.head, {}, async (signal) => toHead(await line.ask('head', repo, {}, signal))),
    tips: ({ repo }, names, options) =>
      askInTime(operations.tips, options, (signal) => line.ask('tips', repo, { names }, signal)),
    revision: ({ repo }, name, options) =>
      askInTime(operations.revision, options, async (signal) => {
        const { ref, commit, why } = await line.ask('revision', repo, { name }, signal);
        if (commit === null && why !== undefined) throw noCommit(name, why);
        return commit === null ? null : { ref, commit };
      }),
    branches: ({ repo }, ephemeral, options) =>
      askInTime(operations.branches, options, async (signal) => {
        const { branches, odd } = await line.ask('branches', repo, { ephemeral }, signal);
        if (odd > 0) reportSkipped(operations.branches.feature, odd, '');
        return branches;
      }),
    worktree: ({ repo }, { shown = false, parts = false, ...options } = {}) =>
      askInTime(operations.worktree, options, async (signal) => {
        const now = await line.ask('worktree', repo, { shown, parts }, signal);
        return { ...now, ...(parts ? { staged: now.staged ?? null } : {}) };
      }),
    commits: ({ repo }, branch, ephemeral, { cursor = null, limit = PAGE_SIZE, ...options } = {}) =>
      askInTime(operations.commits, options, (signal) =>
        line.ask('commits', repo, { branch, ephemeral, cursor, limit }, signal),
      ),
    blame: ({ repo, commit, path, ranges, ignoreSpace }, options) =>
      askInTime(operations.blame, options, async (signal) =>
        toBlamed(await line.ask('blame', repo, { commit, path, ranges, ignoreSpace }, signal), ranges),
      ),
    async commitDiff(place, sha, options) {
      const whole = { ...place, branch: sha, ephemeral: false, ephemeralBase: false, paths: [] };
      const body = await calls.diff({ ...whole, commits: { sha } }, options);
      return wholePatch(await parseResponse(commitDiffResult, body, operations.commitDiff));
    },
    diff: ({ repo, ...request }, options) => {
      const operation = request.commits === undefined ? operations.diff : operations.commitDiff;
      const left = new AbortController();
      return askInTime(operation, options, async (signal) => {
        const stop = AbortSignal.any([signal, left.signal]);
        const parts = await line.open('diff', repo, wantedDiff(request), stop);
        return responseOf(parts, () => left.abort());
      });
    },
    range: ({ repo, branch, base }, options = {}) =>
      askInTime(operations.range, options, async (signal) => {
        const parts = await line.open('range', repo, { branch, base }, signal);
        return await readRangeParts(parts, options.begun);
      }),
  };
  return calls;
}

function wantedDiff({ branch, base, commits, copies, paths }: Omit<DiffRequest, 'repo'>): FolderDiff {
  const options = { copies: copies !== false, paths };
  if (commits === undefined) return { of: 'branches', branch, base, ...options };
  if (commits.base === null) throw new AppFailure(nothingToCompare(operations.commitDiff));
  const { sha, base: from, twoDot = false } = commits;
  return { of: 'commits', sha, base: from, twoDot, ...options };
}

/** The body is read part by part, as far as its reader has room. */
const responseOf = (parts: AsyncGenerator<Uint8Array, void>, leave: () => void): Response =>
  new Response(
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await parts.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        },
        cancel: leave,
      },
      { highWaterMark: 0 },
    ),
  );

async function readRangeParts(
  parts: AsyncIterable<RangePart>,
  begun: RangeOptions['begun'],
): Promise<BranchCommits> {
  const commits: Commit[] = [];
  let mergeBase: string | null = null;
  let total = 0;
  let ids: string | null = null;
  for await (const part of parts) {
    if ('commits' in part) commits.push(...part.commits);
    else if ('ids' in part) ids = holdsIds(part.ids, total) ? part.ids : null;
    else {
      mergeBase = part.mergeBase;
      total = part.total ?? 0;
    }
    if (commits.length >= FIRST_COMMITS && total > commits.length)
      begun?.({ commits, mergeBase, total, ids });
  }
  return { commits, mergeBase };
}
