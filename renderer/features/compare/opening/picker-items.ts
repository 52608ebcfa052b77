import { sideName } from '../../../../shared/domain/side.ts';
import { STAGED, UNSTAGED, WORKTREE } from '../../../../shared/domain/worktree.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { Head, ListedRef, ResolvedSide } from '../../../../shared/ipc/refs.ts';
import type { DeletedBranch } from '../../../../shared/ipc/versions.ts';
import type { Branch } from '../../../../shared/ipc/shapes.ts';
import { relativeDate, shortSha } from '../../../ui/format.ts';
import type { ListItem } from '../../../ui/fuzzy-rows.ts';

interface Listed {
  /** Uncommitted changes can be picked, too. */
  readonly worktree?: boolean;
  readonly refs: readonly ListedRef[];
  /** What people say of the tips of branches, by commit. */
  readonly verdicts?: ReadonlyMap<string, string>;
  /** What is checked out in a folder. */
  readonly head: Head | null;
  readonly defaultBranch: string | undefined;
  /** The current choice. */
  readonly current: string | undefined;
  readonly onPick: (side: string, isExtending: boolean) => void;
}

const GROUPS = { branch: 'Branches', remote: 'Remote branches', tag: 'Tags' } as const;
const ORDER = ['branch', 'remote', 'tag'] as const;

/** A folder's uncommitted changes, and their parts. */
export const UNCOMMITTED_ITEMS = [
  {
    id: WORKTREE,
    also: ['uncommitted changes', 'worktree', 'untracked'],
    detail: 'uncommitted changes, staged or not, and new files',
  },
  { id: STAGED, also: ['index', 'cached'], detail: 'what the next commit would have' },
  { id: UNSTAGED, also: ['unstaged', 'working tree'], detail: 'changes and new files that are not staged' },
] as const;

/** The facts of a row, as far as known. */
const facts = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/**
 * Everything that can be picked, in groups, newest first; the checked-out branch and its upstream lead their groups.
 */
export function sideItems({
  worktree = false,
  refs,
  verdicts,
  head,
  defaultBranch,
  current,
  onPick,
}: Listed): ListItem[] {
  const groups = Map.groupBy(refs, ({ group }) => group);
  const first = new Set([head?.branch, head?.upstream]);
  const item = ({ side, group, sha, date, author }: ListedRef): ListItem => ({
    id: side,
    text: sideName(side),
    group: GROUPS[group],
    current: side === current,
    detail: () =>
      facts(verdicts?.get(sha), shortSha(sha), date === null ? null : relativeDate(date, Date.now()), author),
    ...chipOf(side, head, defaultBranch),
    run: (isExtending = false) => onPick(side, isExtending),
  });
  const files = UNCOMMITTED_ITEMS.map((one) => ({
    ...one,
    text: sideName(one.id),
    current: current === one.id,
    run: (isExtending = false) => onPick(one.id, isExtending),
  }));
  const listed = ORDER.flatMap((group) => {
    const some = groups.get(group) ?? [];
    const ahead = some.filter(({ side }) => first.has(side));
    return [...ahead, ...(ahead.length === 0 ? some : some.filter(({ side }) => !first.has(side)))].map(item);
  });
  return [...(worktree ? files : []), ...detachedItem(head, current, onPick), ...listed];
}

/** A detached HEAD; empty on a branch, or without a commit. */
function detachedItem(head: Head | null, current: string | undefined, onPick: Listed['onPick']): ListItem[] {
  if (head === null || head.state !== 'detached' || head.sha === null) return [];
  const { sha } = head;
  return [
    {
      id: sha,
      text: sideName(sha),
      chip: 'checked out',
      detail: 'detached HEAD: on no branch',
      current: sha === current,
      run: (isExtending = false) => onPick(sha, isExtending),
    },
  ];
}

function chipOf(side: string, head: Head | null, defaultBranch: string | undefined): { chip?: string } {
  if (head === null) return side === defaultBranch ? { chip: 'default' } : {};
  if (side === head.branch) return { chip: 'checked out' };
  return side === head.upstream ? { chip: 'upstream' } : {};
}

/** The branches of the ephemeral namespace. */
export const ephemeralItems = (
  branches: readonly Branch[],
  current: string | undefined,
  onPick: (name: string) => void,
): ListItem[] =>
  branches.map(({ name, head, createdAt }) => ({
    id: name,
    text: name,
    chip: 'ephemeral',
    current: name === current,
    detail: () => facts(shortSha(head), createdAt === null ? null : relativeDate(createdAt, Date.now())),
    run: () => onPick(name),
  }));

/** Branches that are gone: each is picked as its last commit. */
export const deletedItems = (
  deleted: readonly DeletedBranch[],
  current: string | undefined,
  onPick: Listed['onPick'],
): ListItem[] =>
  deleted.map(({ branch, tip, subject, at }) => ({
    id: `deleted ${branch}`,
    text: sideName(branch),
    group: 'Deleted branches',
    chip: 'deleted',
    current: tip === current,
    detail: () => facts(shortSha(tip), relativeDate(new Date(at).toISOString(), Date.now()), subject),
    run: (isExtending = false) => onPick(tip, isExtending),
  }));

/**
 * Disambiguates a side whose name another ref also has: what it is, and what the other one is. null: the name is
 * unique.
 */
export function namesake(
  side: string,
  refs: readonly ListedRef[],
): { readonly kind: string; readonly says: string } | null {
  const own = refs.find((one) => one.side === side);
  const name = sideName(side);
  const other = refs.find((one) => one.side !== side && isNamed(one.side, name));
  if (own === undefined || other === undefined) return null;
  const kind = KINDS[own.group];
  return { kind, says: `“${name}” is a ${kind} and a ${KINDS[other.group]}. The ${kind} is compared.` };
}

const KINDS = { branch: 'branch', remote: 'remote branch', tag: 'tag' } as const;

/** Whether resolving the typed text would help: no listed name contains it, or it is more than a name. */
export const saysMore = (typed: string, items: readonly ListItem[]): boolean =>
  /[~^:@]/.test(typed) || !items.some(({ text }) => text.toLowerCase().includes(typed.toLowerCase()));

/** The item for a resolved text. */
export const resolvedItem = (
  typed: string,
  { side, sha, subject, author, date }: ResolvedSide,
  onPick: Listed['onPick'],
): ListItem => ({
  id: `revision ${side}`,
  text: typed,
  group: 'Revision',
  detail: facts(shortSha(sha), subject, author, date === null ? null : relativeDate(date, Date.now())),
  run: (isExtending = false) => onPick(side, isExtending),
});

/** Whether a typed text can be resolved: on hosts that only know branch and tag names, what cannot be such a name. */
export const isAskable = (
  typed: string,
  refs: readonly ListedRef[],
  { anyRevision }: Pick<Capabilities, 'anyRevision'>,
): boolean =>
  typed !== '' &&
  typed.length <= 1024 &&
  (anyRevision || /[~^:@]|^[0-9a-f]{4,64}$/.test(typed)) &&
  !refs.some(({ side }) => side === typed || isNamed(side, typed));

/**
 * Whether a listed ref is shown by this name, which its side ends with. Comparing the ends first spares nearly all of
 * tens of thousands of refs the parsing, with every key.
 */
const isNamed = (side: string, name: string): boolean => side.endsWith(name) && sideName(side) === name;
