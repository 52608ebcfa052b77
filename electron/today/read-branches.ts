import { groupBy } from '../../git/history/group-by.ts';
import { commitIds } from '../../git/history/commits.ts';
import { readSome } from '../../git/objects/object-reader.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import type { RefDistance } from '../../git/refs/count-moved.ts';
import { MAIN_LINES } from '../../git/refs/head.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import {
  branchOf,
  isBranchLike,
  keyedSide,
  namespacedRef,
  type NamespacedSide,
} from '../../shared/domain/side.ts';
import { equalParts } from '../../shared/equal-parts.ts';
import type { Repository } from '../repositories/port.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { FollowedBranch } from './branch-items.ts';
import type { Reader } from './note-items.ts';
import { isSameAddress } from './read-notes.ts';
import { branchesAt, tipsOfBranches, type RefTips } from './ref-tips.ts';

/** A branch that is followed, and where its commits are. */
export interface ReadBranch extends Omit<FollowedBranch, 'openThreads'> {
  /** Those that its base lacks, as far as they are on this computer. */
  commits: ReadonlySet<string>;
}

export interface BranchesToRead {
  repository: Pick<Repository, 'copy' | 'distance' | 'loggedMoves'>;
  refs: RefTips;
  /** Tips that branches had, oldest first, each with its branch. */
  remembered: ReadonlyArray<BranchTip & { branch: string }>;
  /** Branches with a star, by their keys, and the tips that they had when they were last looked at. */
  starred: ReadonlyMap<string, string>;
  reader: Reader;
  /** Whether nothing is different between two versions but their bases. */
  isRebasedOnly: (branch: NamespacedSide, versions: VersionEnds) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A version that was read, with its base, and the newest one, with a commit of the same base as it is now. */
export interface VersionEnds {
  from: { sha: string; base: string | null };
  to: { sha: string; base: string };
  base: NamespacedSide;
}

/** Branches that are read of a repository: those that were looked at last, and then the reader's own. */
const MAX_BRANCHES = 30;
/** Branches among which the reader's own are looked for. */
const MAX_HEADS = 300;
const MAX_COMMITS = 500;
const MAX_COMMIT_BYTES = 100_000;
/** Rewritten branches that are compared with the version that was read. */
const MAX_COMPARED = 10;
/** Ephemeral branches are short-lived: one is followed for so long after it was looked at last. */
const EPHEMERAL_MS = 30 * 24 * 60 * 60 * 1000;

type Looked = Pick<BranchesToRead, 'remembered' | 'starred' | 'now'>;

/** The keys of branches that the reader gave a star, or looked at, the ones looked at last first. */
function followedKeys({ remembered, starred, now }: Looked): string[] {
  const isStill = ({ branch, at, readAt }: BranchTip & { branch: string }): boolean =>
    isBranchLike(branch) && (!keyedSide(branch).ephemeral || Math.max(at, readAt ?? 0) > now - EPHEMERAL_MS);
  const looked = new Set(remembered.filter(isStill).map(({ branch }) => branch));
  return [...new Set([...starred.keys(), ...[...looked].toReversed()])];
}

/** Whether the reader follows an ephemeral branch: hosts list them in another place. */
export const followsEphemeral = (looked: Looked): boolean =>
  followedKeys(looked).some((key) => keyedSide(key).ephemeral);

/** The branches of a repository that the reader follows, read, or made. */
export async function readBranches(from: BranchesToRead): Promise<ReadBranch[]> {
  const { repository, refs, remembered, starred } = from;
  let compared = 0;
  const copy = repository.copy();
  // A folder's copy is made ready by its first question.
  const isHere = (await copy.hasHistory()) && copy.exists();
  const own = isHere ? await ownTips(from) : new Set<string>();
  const byKey = groupBy(remembered, ({ branch }) => branch);
  const mine = await branchesAt(own, refs);
  const branches: ReadBranch[] = [];
  for (const key of new Set([...followedKeys(from), ...mine])) {
    const branch = keyedSide(key);
    const head = refs.get(namespacedRef(branch));
    if (head === undefined || branches.length >= MAX_BRANCHES) continue;
    const tips = byKey.get(key) ?? [];
    const read = lastRead(tips)?.tip ?? (starred.get(key) || null);
    const isOwn = own.has(head);
    const lastCompared = tips.findLast(({ base }) => base !== null);
    const base = lastCompared?.base == null ? null : keyedSide(lastCompared.base);
    const against = base ?? mainLineOf(refs, key);
    const baseTip = against === null ? null : (refs.get(namespacedRef(against)) ?? null);
    const without = lastCompared?.mergeBase ?? baseTip;
    const isUnread = read !== null && read !== head;
    const isMadeHere = isUnread && isOwn && (await wasMadeHere(repository, branch, head));
    const hasMoved = isUnread && !isMadeHere;
    const moved = hasMoved ? await distanceOf(repository, branch, { from: read, to: head }) : null;
    const wasRewritten = hasMoved && (moved?.replaced ?? 0) > 0;
    let isRebasedOnly = false;
    if (wasRewritten && against !== null && baseTip !== null && compared < MAX_COMPARED) {
      compared += 1;
      const version = tips.find(({ tip }) => tip === read);
      const before = version?.base === lastCompared?.base ? (version?.mergeBase ?? null) : null;
      const ends = { from: { sha: read, base: before }, to: { sha: head, base: baseTip } };
      isRebasedOnly = await from.isRebasedOnly(branch, { ...ends, base: against });
    }
    branches.push({
      ...branch,
      base,
      head,
      read,
      isOwn,
      isMadeHere,
      moved,
      isRebasedOnly,
      commits: isHere && without !== null ? await commitsOf(copy.gitDir, head, without) : new Set(),
    });
  }
  return branches;
}

/** Whether a folder's log says that a branch's tip was made in it. */
async function wasMadeHere(
  repository: Pick<Repository, 'loggedMoves'>,
  { side, ephemeral }: NamespacedSide,
  head: string,
): Promise<boolean> {
  if (ephemeral) return false;
  const [newest] = await repository.loggedMoves(side);
  return newest?.sha === head && newest.isMadeHere;
}

const lastRead = (tips: readonly BranchTip[]): BranchTip | undefined =>
  tips
    .filter(({ readAt }) => readAt !== null)
    .toSorted((a, b) => (a.readAt ?? 0) - (b.readAt ?? 0))
    .at(-1);

/** What a branch that was never compared is taken to have come from; null: it is the main line itself. */
function mainLineOf(refs: RefTips, key: string): NamespacedSide | null {
  const { side, ephemeral } = keyedSide(key);
  const name = branchOf(side);
  if (name === null || (!ephemeral && MAIN_LINES.includes(name))) return null;
  const main = MAIN_LINES.find((line) => refs.has(`refs/heads/${line}`));
  return main === undefined ? null : { side: main, ephemeral: false };
}

/** The tips of branches that the reader wrote, as far as they are on this computer. */
async function ownTips({
  repository,
  refs,
  remembered,
  starred,
  reader,
}: BranchesToRead): Promise<Set<string>> {
  if (reader === null) return new Set();
  const keys = [...new Set([...starred.keys(), ...remembered.map(({ branch }) => branch)])];
  const first = keys.flatMap((key) => refs.get(namespacedRef(keyedSide(key))) ?? []);
  const tips = await tipsOfBranches(first, refs, { max: MAX_HEADS });
  const own = new Set<string>();
  let at = 0;
  for await (const commit of readSome(repository.copy().gitDir, tips, MAX_COMMIT_BYTES)) {
    const tip = tips[at] ?? '';
    at += 1;
    if (commit?.type !== 'commit') continue;
    const email = /^author [^\n]*<([^<>\n]*)> /m.exec(commit.content.toString('utf8'))?.[1];
    if (email !== undefined && isSameAddress(email, reader.email)) own.add(tip);
  }
  return own;
}

/** null: its commits are not here and cannot be counted. */
async function distanceOf(
  repository: BranchesToRead['repository'],
  { side, ephemeral }: NamespacedSide,
  ends: { from: string; to: string },
): Promise<RefDistance | null> {
  return (await repository.distance({ name: side, ephemeral }, ends).catch(ignoreReadFailure)) ?? null;
}

async function commitsOf(gitDir: string, head: string, without: string): Promise<ReadonlySet<string>> {
  if (!(await hasCommits(gitDir, head, without))) return new Set();
  const ids = await commitIds(gitDir, head, without, MAX_COMMITS);
  return new Set(ids === null ? [] : equalParts(ids, head.length));
}
