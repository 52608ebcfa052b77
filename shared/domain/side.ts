import { OBJECT_ID } from './object-id.ts';
import { WORKTREE } from './worktree.ts';

/**
 * One side of a comparison as it is written in a place, a link or a request: `main` is a branch, as ever; everything
 * else that Git can name is told apart by how it is written, so that no text has two meanings. `refs/tags/v1` and
 * `refs/remotes/origin/main` are refs, a full object id is a commit, and what no branch can be called (`HEAD~3`,
 * `main@{1}`) is a revision for Git to look up. `:worktree` is what a folder holds that is not committed.
 */
export type Side =
  | { readonly kind: 'branch'; readonly name: string }
  | { readonly kind: 'ref'; readonly ref: string }
  | { readonly kind: 'commit'; readonly sha: string }
  | { readonly kind: 'revision'; readonly text: string }
  | { readonly kind: 'worktree' };

const HEADS = 'refs/heads/';
const REMOTES = 'refs/remotes/';
const TAGS = 'refs/tags/';
/** None of these can be in the name of a ref. */
const SYNTAX = /[~^:]|@\{/;

/** Parses a side. */
export function sideOf(text: string): Side {
  if (text === WORKTREE) return { kind: 'worktree' };
  if (text.startsWith(HEADS)) return { kind: 'branch', name: text.slice(HEADS.length) };
  if (text.startsWith('refs/')) return { kind: 'ref', ref: text };
  if (OBJECT_ID.test(text)) return { kind: 'commit', sha: text };
  if (text === 'HEAD' || text === '@' || SYNTAX.test(text)) return { kind: 'revision', text };
  return { kind: 'branch', name: text };
}

/** The branch that a text means; null: it means something else. */
export function branchOf(text: string): string | null {
  const side = sideOf(text);
  return side.kind === 'branch' ? side.name : null;
}

/** How a ref is written: a branch by its own name, unless that could be read as something else. */
export function sideOfRef(ref: string): string {
  if (!ref.startsWith(HEADS)) return ref;
  const name = ref.slice(HEADS.length);
  return branchOf(name) === name ? name : ref;
}

/**
 * What a person calls it: `origin/main`, `v1`, the first ten digits of an id. A branch whose name means something else
 * (a branch `HEAD`) is called by its full name.
 */
export function sideName(text: string): string {
  const side = sideOf(text);
  if (side.kind === 'branch') return branchOf(side.name) === side.name ? side.name : HEADS + side.name;
  if (side.kind === 'commit') return side.sha.slice(0, 10);
  if (side.kind === 'revision') return side.text;
  if (side.kind === 'worktree') return 'Working tree';
  const prefix = [REMOTES, TAGS].find((each) => side.ref.startsWith(each)) ?? '';
  return side.ref.slice(prefix.length);
}

/** The revision to ask Git for. */
export function revisionOf(text: string): string {
  const branch = branchOf(text);
  return branch === null ? text : HEADS + branch;
}

/** Whether a side may be another commit by now, because these refs (full names) moved. */
export function mayHaveMoved(text: string, refs: readonly string[]): boolean {
  const side = sideOf(text);
  if (side.kind === 'commit') return false;
  // A revision may name any ref, and a remote's HEAD is another name of one.
  if (side.kind === 'revision' || side.kind === 'worktree' || text.endsWith('/HEAD')) return true;
  return refs.includes(revisionOf(text));
}
