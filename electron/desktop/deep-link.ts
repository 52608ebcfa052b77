import { z } from 'zod';
import { DEEP_LINK_SCHEME } from '../../shared/domain/deep-link.ts';
import { formatChanges } from '../../shared/domain/shown-commits.ts';
import { notesRef, refName, repoName, sha } from '../../shared/ipc/shapes.ts';

/**
 * An address of a place in a repository for sharing with other reviewers:
 * `marginalia://open?org=acme&repo=app&branch=fix`. Names only: no host address, no key, no token.
 */
const MAX_LENGTH = 8192;

const path = z.string().min(1).max(4096);
const line = z.coerce.number().int().min(1).max(100_000_000);
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const fields = z.strictObject({
  /** The organization's name, as in the `iss` claim. */
  org: z.string().min(1).max(200),
  repo: repoName,
  base: refName.optional(),
  branch: refName.optional(),
  ephemeral: flag.default(false),
  ephemeral_base: flag.default(false),
  path: path.optional(),
  line: line.optional(),
  /** Opens this commit's changes, with its notes. */
  commit: sha.optional(),
  /** With `commit`: everything since this older commit, both inclusive. */
  since: sha.optional(),
  notes_ref: notesRef.optional(),
  /** A file that is read as a whole, in place of the changes: after them, before them (`old`), or in a commit. */
  open: path.optional(),
  open_at: z.union([z.literal('old'), sha]).optional(),
  open_line: line.optional(),
  /** The tip of an older version of the branch, to compare with this one, or with `to_version`. */
  from_version: sha.optional(),
  to_version: sha.optional(),
  /** Shows the branch beside this other one, since their common base; `beside_repo`: if that is a worktree's folder. */
  beside: refName.optional(),
  beside_repo: repoName.optional(),
});
export type DeepLink = z.output<typeof fields>;

/** Parses a link; null if anything in it is unknown, repeated, malformed or too long. Links are untrusted. */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  const plain = url.username === '' && url.password === '' && url.port === '' && url.hash === '';
  if (url.protocol !== `${DEEP_LINK_SCHEME}:` || url.host !== 'open' || !plain) return null;
  if (url.pathname !== '' && url.pathname !== '/') return null;
  const names = [...url.searchParams.keys()];
  if (new Set(names).size !== names.length) return null;
  const parsed = fields.safeParse(Object.fromEntries(url.searchParams));
  return parsed.success ? parsed.data : null;
}

/** The page's hash for the place, given the organization's local id. */
export function placeHash(link: DeepLink, orgId: string): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined) query.set(name, value);
  };
  set('base', link.base);
  if (link.ephemeral_base) query.set('ephemeral_base', 'true');
  set('branch', link.branch);
  if (link.ephemeral) query.set('ephemeral', 'true');
  set('file', link.path);
  set('line', link.line?.toString());
  set('commit', link.commit);
  if (link.commit !== undefined)
    set('changes', formatChanges({ oldest: link.since ?? link.commit, newest: link.commit }));
  set('since', link.from_version);
  set('until', link.to_version);
  set('notes', link.notes_ref);
  if (link.open !== undefined) {
    set('open', link.open);
    set('open_at', link.open_at);
    set('open_line', link.open_line?.toString());
  }
  if (link.beside !== undefined && link.branch !== undefined)
    return besideHash(link, orgId, link.branch, link.beside);
  const tail = query.size > 0 ? `?${query.toString()}` : '';
  return `#/o/${encodeURIComponent(orgId)}/r/${encodeURIComponent(link.repo)}${tail}`;
}

/** The page's hash for two sides beside each other. */
function besideHash(
  { repo, beside_repo: other = repo, path: file }: DeepLink,
  orgId: string,
  a: string,
  b: string,
): string {
  const query = new URLSearchParams({ a, a_repo: repo, b, b_repo: other });
  if (file !== undefined) query.set('file', file);
  return `#/o/${encodeURIComponent(orgId)}/both?${query.toString()}`;
}
