import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { isRefName } from '../../git/refs/refs.ts';
import { branchOf, revisionOf, sideOf } from '../../shared/domain/side.ts';
import { keyName } from '../store/kept-folder.ts';

/** What is fetched, and the copy's ref that keeps it. */
export interface KeptRef {
  there: string;
  here: string;
}

export const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/**
 * A branch or another side of a comparison; null: an invalid name, or a revision that only the host can resolve. Not
 * kept under its own name: a branch `a` that became `a/b` would conflict with itself, and both namespaces may have a
 * branch of the same name.
 */
export function keptBranch(text: string, ephemeral: boolean): KeptRef | null {
  const side = sideOf(text);
  if (side.kind === 'commit') return keptCommit(side.sha);
  if (side.kind === 'revision') return null;
  const there = revisionOf(text);
  if (!isRefName(there, HEADS, 'refs/remotes/', TAGS)) return null;
  return { there, here: `refs/branches/${keyName([branchOf(text) ?? text, ephemeral])}` };
}

/** null: not a commit id. */
export const keptCommit = (sha: string): KeptRef | null =>
  OBJECT_ID.test(sha) ? { there: sha, here: `refs/commits/${sha}` } : null;

/** null: not a tag name. */
export function keptTag(name: string): KeptRef | null {
  const ref = TAGS + name;
  return isRefName(ref, TAGS) ? { there: ref, here: ref } : null;
}

export const NOTES = 'refs/notes/';

/** The refs that each kind of fetch announces to the host, so that it sends only what is new. */
export const ANNOUNCED_REFS = {
  notes: [`${NOTES}*`],
  code: ['refs/branches/*', 'refs/commits/*', `${TAGS}*`],
};

/** Parts of a copy that can be fetched concurrently: no ref is in both. */
export type CopyPart = keyof typeof ANNOUNCED_REFS;
export const PARTS: readonly CopyPart[] = ['notes', 'code'];
