import type { FolderLine } from '../../embedded/folder-line.ts';
import type { Reports } from '../../host/ask.ts';
import { toBlamed } from '../../host/blame.ts';
import type { BranchCommits, CallOptions, HostClient, RangeOptions } from '../../host/client.ts';
import { noCommit } from '../../host/no-commit.ts';
import { noteRequest } from '../../host/notes.ts';
import { PAGE_SIZE } from '../../host/pages.ts';
import { FIRST_COMMITS, holdsIds } from '../../host/range.ts';
import { toListedRef } from '../../host/records.ts';
import type { DiffRequest, RepositoryPlace } from '../../host/types.ts';
import { commitDiffOverGit } from '../../repository-copy/commit-diff.ts';
import { computedDiff } from '../../repository-copy/computed-diff.ts';
import { explained } from '../../repository-copy/failure.ts';
import type { RepositoryCopies } from '../../repository-copy/index.ts';
import { lineBeforeOverGit } from '../../repository-copy/line-blame.ts';
import { noteFromBytes } from '../../../shared/domain/notes/bytes.ts';
import { sideOfRef } from '../../../shared/domain/side.ts';
import { findDamage } from '../../../git/objects/damage.ts';
import type { FolderDiff, FolderHead, RangePart } from '../../../shared/folder-questions.ts';
import type { Head, ListedRef, OmittedFiles } from '../../../shared/ipc/refs.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import type { Reads } from '../road.ts';
import { type AskFolder, createAskFolder } from './ask.ts';
import { createListServed } from './list-served.ts';
import type { Folders } from './reasons.ts';

/** A folder's uncommitted changes as a commit on top of HEAD, or HEAD itself; null: there is neither. */
export interface WorktreeNow {
  commit: string | null;
  /** With `parts`: what is staged, below `commit`; null: neither. */
  staged?: string | null;
  omitted: OmittedFiles;
}

/** Questions to the process that reads folders. Every function fails with `AppFailure`, in words about the folder. */
export interface FolderClient extends Reads, Pick<HostClient, 'revision'> {
  /** Explains why what is read over Git, without a question, has failed. */
  explained: AskFolder['explained'];
  /** The opened folders, as a host lists its repositories. */
  repositories: HostClient['repositories'];
  /** Branches, remote branches and tags, newest first. */
  refs(place: RepositoryPlace): Promise<ListedRef[]>;
  /** What is checked out, and what to compare by default. */
  head(place: RepositoryPlace): Promise<Head>;
  /** The folder is about to be shown: what its page requests first is read. A failure is reported to the page. */
  prefetch(place: RepositoryPlace): void;
  /** The commits that revisions resolve to, in the same order; null: none. */
  tips(
    place: RepositoryPlace,
    revisions: readonly string[],
    options?: CallOptions,
  ): Promise<(string | null)[]>;
  /** The current state. `shown`: its diff will be requested next; `parts`: what is staged is a commit of its own. */
  worktree(
    place: RepositoryPlace,
    options?: CallOptions & { shown?: boolean; parts?: boolean },
  ): Promise<WorktreeNow>;
}

interface Deps {
  line: FolderLine;
  folders: Folders;
  reports: Reports;
  copies: Pick<RepositoryCopies, 'of'>;
}

export function createFolderClient({ line, folders, reports, copies }: Deps): FolderClient {
  const ask = createAskFolder(line, folders);
  const { reportSkipped, brokenRefs } = reports;
  const client: FolderClient = {
    ...notesOf(ask),
    explained: (request, read) => ask.explained(request, read),
    // A folder answers at once: there is nothing to guess.
    defaultBranches: { likely: () => null },
    repositories: createListServed(() => folders.listFolders(), {
      repository: (place, options) => client.repository(place, options),
    }),
    async repository(place, options) {
      const details = await ask.one('details', place, {}, options);
      return { name: place.repo, ...details, upstream: null };
    },
    async refs(place) {
      const { refs, odd, broken } = await ask.one('refs', place, {});
      if (odd > 0) reportSkipped('a list of branches and tags', odd, '');
      const { path = null } = folders.listFolders().find(({ name }) => name === place.repo) ?? {};
      if (broken.length > 0) brokenRefs(broken, path === null ? null : await findDamage(path, broken));
      return refs.flatMap(toListedRef);
    },
    head: async (place) => toHead(await ask.one('head', place, {})),
    prefetch: (place) => void ask.one('prefetch', place, {}).catch(() => undefined),
    tips: (place, names, options) => ask.one('tips', place, { names }, options),
    async revision(place, name, options) {
      const { ref, commit, why } = await ask.one('revision', place, { name }, options);
      if (commit === null && why !== undefined)
        return await ask.explained(place, Promise.reject(noCommit(name, why)));
      return commit === null ? null : { ref, commit };
    },
    async branches(place, ephemeral, options) {
      const { branches, odd } = await ask.one('branches', place, { ephemeral }, options);
      if (odd > 0) reportSkipped('a list of branches', odd, '');
      return branches;
    },
    async worktree(place, { shown = false, parts = false, ...options } = {}) {
      const now = await ask.one('worktree', place, { shown, parts }, options);
      return { ...now, ...(parts ? { staged: now.staged ?? null } : {}) };
    },
    commits: (place, branch, ephemeral, { cursor = null, limit = PAGE_SIZE, ...options } = {}) =>
      ask.one('commits', place, { branch, ephemeral, cursor, limit }, options),
    range: (comparison, { begun, ...options } = {}) => {
      const { branch, base } = comparison;
      return ask.parts('range', comparison, { branch, base }, (parts) => readRange(parts, begun), options);
    },
    async blame(request, options) {
      const { commit, path, ranges, ignoreSpace } = request;
      return toBlamed(
        await ask.one('blame', request, { commit, path, ranges, ignoreSpace }, options),
        ranges,
      );
    },
    lineBefore: (request, options = {}) => {
      const { commit, previous } = request;
      const compared = { ...request, commits: { sha: commit, base: previous?.commit } };
      return ask.explained(
        compared,
        explained('versions of the file', () => lineBeforeOverGit(copies.of(request), request, options)),
      );
    },
    async diff(request, options = {}) {
      const computed = computedDiff(copies, request, options);
      if (computed !== null) return await ask.explained(request, computed);
      const { commits } = request;
      if (commits?.base === null)
        return await ask.explained(
          request,
          explained('branches and commits', () =>
            commitDiffOverGit(copies.of(request), request, commits, options),
          ),
        );
      const left = new AbortController();
      const body = (parts: AsyncGenerator<Uint8Array, void>) =>
        Promise.resolve(responseOf(parts, () => left.abort()));
      return await ask.parts('diff', request, wantedDiff(request), body, { ...options, left: left.signal });
    },
  };
  return client;
}

const notesOf = (ask: AskFolder): Pick<FolderClient, 'readNote' | 'writeNote' | 'notesRefs'> => ({
  async readNote(place, options) {
    const { notesRef, object } = place;
    const answer = await ask.one('readNote', place, { notesRef, object }, options);
    return answer === null
      ? { text: null, refSha: null }
      : { text: noteFromBytes(answer.note), refSha: answer.refSha };
  },
  writeNote: ({ orgId, repo, ...note }, { committer, ...write }, options) =>
    ask.one('writeNote', { orgId, repo }, { ...noteRequest(note, write), committer }, options),
  notesRefs: (place) => ask.one('notesRefs', place, {}),
});

function wantedDiff({ branch, base, commits, copies, paths }: DiffRequest): FolderDiff {
  const options = { copies: copies !== false, paths };
  if (commits === undefined) return { of: 'branches', branch, base, ...options };
  const { sha, twoDot = false } = commits;
  return { of: 'commits', sha, base: commits.base ?? undefined, twoDot, ...options };
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

async function readRange(
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

/** Full names of refs become sides of a comparison. */
const toHead = ({ ref, upstream, suggested, ...head }: FolderHead): Head => ({
  ...head,
  branch: ref === null ? null : sideOfRef(ref),
  upstream: upstream === null ? null : sideOfRef(upstream),
  suggested: suggested && { base: sideOfRef(suggested.base), branch: sideOfRef(suggested.branch) },
});
