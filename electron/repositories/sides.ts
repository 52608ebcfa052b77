import { subjectIn } from '../../shared/domain/commit-message.ts';
import { branchOf, revisionOf, sideOf, sideOfRef } from '../../shared/domain/side.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ResolvedSide } from '../../shared/ipc/refs.ts';
import type { Commit, Comparison } from '../../shared/ipc/shapes.ts';
import type { CallOptions } from '../host/client.ts';
import { quotedName } from '../host/no-commit.ts';
import type { DiffRequest } from '../host/types.ts';

/** `fresh`: uncommitted changes are read now, rather than as last read. */
export type SideOptions = CallOptions & { fresh?: boolean };

/** How a kind of repository writes a side that is not a branch for its routes: by an id, or as Git reads it. */
export type WriteSide = (text: string, ephemeral: boolean, options?: SideOptions) => Promise<string>;

/** What a name resolves to. `ref` null: a commit, and no ref. */
export interface FoundSide {
  ref: string | null;
  commit: Pick<Commit, 'sha' | 'message' | 'authorName' | 'date'>;
}

/**
 * The comparison as the routes expect it: branches by name, other sides as `write` has them. The routes compare
 * branches, and everything else as two commits.
 */
export async function sidesWritten(comparison: Comparison, write: WriteSide): Promise<Comparison> {
  const { branch, base, ephemeral, ephemeralBase } = comparison;
  const one = async (text: string, within: boolean): Promise<string> => {
    const name = branchOf(text);
    if (name === null) return await write(text, within, { fresh: true });
    // A name that looks like an id or a ref is read as that, unless it is a full name.
    return within || branchOf(name) === name ? name : revisionOf(text);
  };
  const [tip, from] = await Promise.all([
    one(branch, ephemeral),
    base === undefined ? undefined : one(base, ephemeralBase),
  ]);
  return { ...comparison, branch: tip, ...(from === undefined ? {} : { base: from }) };
}

/** The same for a diff, which has one route for branches and another for commits. */
export async function diffWritten(
  request: DiffRequest,
  { write, defaultBranch }: { write: WriteSide; defaultBranch: () => Promise<string> },
  options: CallOptions = {},
): Promise<DiffRequest> {
  const { branch, base, ephemeral, ephemeralBase, commits } = request;
  if (commits !== undefined) return request;
  const names = { branch: branchOf(branch), base: base === undefined ? undefined : branchOf(base) };
  if (request.twoDot !== true && names.branch !== null && names.base !== null)
    return { ...request, branch: names.branch, ...(names.base === undefined ? {} : { base: names.base }) };
  const against = base ?? (await defaultBranch());
  const [sha, from] = await Promise.all([
    write(branch, ephemeral, { ...options, fresh: request.paths.length === 0 }),
    write(against, ephemeralBase, options),
  ]);
  const twoDot = request.twoDot === true ? { twoDot: request.twoDot } : {};
  return { ...request, commits: { sha, base: from, ...twoDot } };
}

/**
 * @param side how the typed text is written in a comparison, if it names no ref
 */
export function describeSide({ ref, commit }: FoundSide, side: string): ResolvedSide {
  return {
    side: ref === null ? side : sideOfRef(ref),
    sha: commit.sha,
    subject: subjectIn(commit.message).slice(0, 1000),
    author: commit.authorName.slice(0, 1000),
    date: commit.date || null,
  };
}

/** A moving revision stays as typed; a shortened id becomes the full one. */
export const isTypedRevision = (text: string): boolean => sideOf(text).kind === 'revision';

/** A side of a comparison that used to resolve to a commit. */
export const sideGone = (text: string): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: `${quotedName(text)} is no longer in this repository.`,
    next: 'Choose another branch or base.',
  });

export const noWorktree = (): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: 'There are no uncommitted changes to compare here.',
    next: 'Choose a branch, a tag or a commit.',
  });

export const noCommitYet = (): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: 'The branch that is checked out has no commit yet that its files could be compared with.',
    next: 'Commit once, or choose another branch.',
  });

/**
 * @param next what to say about the place where it was looked for
 */
export const nothingNamed = (text: string, next?: string): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: `${quotedName(text)} is not a branch, tag or commit here.`,
    ...(next === undefined ? {} : { next }),
  });
