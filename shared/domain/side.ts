import { OBJECT_ID } from './object-id.ts';
import { isUncommittedSide, STAGED, UNSTAGED, WORKTREE } from './worktree.ts';

/**
 * One side of a comparison as written in a place, a link or a request: `main` is a branch; other revisions are
 * distinguished by spelling, so that no text is ambiguous. `refs/tags/v1` and `refs/remotes/origin/main` are refs, a
 * full object id is a commit, and what cannot be a branch name (`HEAD~3`, `main@{1}`) is a revision for Git to look up.
 * `:worktree` means a folder's uncommitted changes, `:staged` and `:unstaged` a part of them.
 */
export type Side =
  | { readonly kind: 'branch'; readonly name: string }
  | { readonly kind: 'ref'; readonly ref: string }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'revision'; readonly text: string }
  | { readonly kind: 'worktree'; readonly side: string };

const HEADS = 'refs/heads/';
const REMOTES = 'refs/remotes/';
const TAGS = 'refs/tags/';
/** Not allowed in ref names. */
const SYNTAX = /[~^:]|@\{/;

/** Parses a side. */
export function sideOf(text: string): Side {
  if (isUncommittedSide(text)) return { kind: 'worktree', side: text };
  if (text.startsWith(HEADS)) return { kind: 'branch', name: text.slice(HEADS.length) };
  if (text.startsWith('refs/')) return { kind: 'ref', ref: text };
  if (OBJECT_ID.test(text)) return { kind: 'commit', sha: text };
  if (text === 'HEAD' || text === '@' || SYNTAX.test(text)) return { kind: 'revision', text };
  return { kind: 'branch', name: text };
}

/** The branch that a text names; null: not a branch. */
export function branchOf(text: string): string | null {
  const side = sideOf(text);
  return side.kind === 'branch' ? side.name : null;
}

/** The spelling of a ref: a branch by its short name, unless that would be ambiguous. */
export function sideOfRef(ref: string): string {
  if (!ref.startsWith(HEADS)) return ref;
  const name = ref.slice(HEADS.length);
  return branchOf(name) === name ? name : ref;
}

/** Whether a side moves like a branch: a branch or another ref, but no tag. */
export function isBranchLike(text: string): boolean {
  const side = sideOf(text);
  return side.kind === 'branch' || (side.kind === 'ref' && !side.ref.startsWith(TAGS));
}

const NAMES: Readonly<Record<string, string>> = {
  [WORKTREE]: 'Working tree',
  [STAGED]: 'Staged',
  [UNSTAGED]: 'Not staged',
};

/**
 * The display name: `origin/main`, `v1`, the first ten digits of an id. A branch with an ambiguous name (a branch
 * `HEAD`) is shown by its full name.
 */
export function sideName(text: string): string {
  const side = sideOf(text);
  if (side.kind === 'branch') return branchOf(side.name) === side.name ? side.name : HEADS + side.name;
  if (side.kind === 'commit') return side.sha.slice(0, 10);
  if (side.kind === 'revision') return side.text;
  if (side.kind === 'worktree') return NAMES[side.side] ?? side.side;
  const prefix = [REMOTES, TAGS].find((each) => side.ref.startsWith(each)) ?? '';
  return side.ref.slice(prefix.length);
}

/** The revision to pass to Git. */
export function revisionOf(text: string): string {
  const branch = branchOf(text);
  return branch === null ? text : HEADS + branch;
}

/** Git's namespace of ephemeral branches. */
export const EPHEMERAL = 'refs/namespaces/ephemeral/';

/** What the full names of branches begin with, in the repository of both namespaces. */
export const branchPrefix = (ephemeral: boolean): string => (ephemeral ? EPHEMERAL : '') + HEADS;

/** A side in one of the two namespaces, each of which may have a branch of the same name. */
export interface NamespacedSide {
  readonly side: string;
  readonly ephemeral: boolean;
}

/** How a side is remembered. */
export const sideKey = (side: string, ephemeral: boolean): string => (ephemeral ? EPHEMERAL + side : side);

/** The side that is remembered so. */
export const keyedSide = (key: string): NamespacedSide =>
  key.startsWith(EPHEMERAL)
    ? { side: key.slice(EPHEMERAL.length), ephemeral: true }
    : { side: key, ephemeral: false };

/** The full name of the ref of a side, as in the repository of both namespaces. */
export const namespacedRef = ({ side, ephemeral }: NamespacedSide): string =>
  (ephemeral ? EPHEMERAL : '') + revisionOf(side);

/** The side of a full name of a ref. */
export function sideOfNamespacedRef(ref: string): NamespacedSide {
  const { side, ephemeral } = keyedSide(ref);
  return { side: sideOfRef(side), ephemeral };
}

/** Whether a side may now be another commit because these refs (full names) moved. */
export function mayHaveMoved(text: string, refs: readonly string[]): boolean {
  const side = sideOf(text);
  if (side.kind === 'commit') return false;
  // A revision may depend on any ref, and a remote's HEAD is an alias of one.
  if (side.kind === 'revision' || side.kind === 'worktree' || text.endsWith('/HEAD')) return true;
  return refs.includes(revisionOf(text));
}
