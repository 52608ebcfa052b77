import { groupBy } from '../../git/history/group-by.ts';
import { commitIds } from '../../git/history/commits.ts';
import { readSome } from '../../git/objects/object-reader.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import type { RefDistance } from '../../git/refs/count-moved.ts';
import { MAIN_LINES } from '../../git/refs/head.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { branchOf, isBranchLike, revisionOf, sideOfRef } from '../../shared/domain/side.ts';
import { equalParts } from '../../shared/equal-parts.ts';
import type { Repository } from '../repositories/port.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { FollowedBranch } from './branch-items.ts';
import type { Reader } from './note-items.ts';
import { isSameAddress } from './read-notes.ts';

/** Refs with the commits that they hold, by their full names. */
export type RefTips = ReadonlyMap<string, string>;

/** A branch that is followed, and where its commits are. */
export interface ReadBranch extends Omit<FollowedBranch, 'openThreads'> {
  /** Those that its base lacks, as far as they are on this computer. */
  commits: ReadonlySet<string>;
}

export interface BranchesToRead {
  repository: Pick<Repository, 'copy' | 'distance'>;
  refs: RefTips;
  /** Tips that branches had, oldest first, each with its branch. */
  remembered: ReadonlyArray<BranchTip & { branch: string }>;
  /** Branches with a star, and the tips that they had when they were last looked at. */
  starred: ReadonlyMap<string, string>;
  reader: Reader;
}

/** Branches that are read of a repository: those that were looked at last, and then the reader's own. */
const MAX_BRANCHES = 30;
/** Branches among which the reader's own are looked for. */
const MAX_HEADS = 300;
const MAX_COMMITS = 500;
const MAX_COMMIT_BYTES = 100_000;

/** The branches of a repository that the reader follows, read, or made. */
export async function readBranches(from: BranchesToRead): Promise<ReadBranch[]> {
  const { repository, refs, remembered, starred } = from;
  const copy = repository.copy();
  // A folder's copy is made ready by its first question.
  const isHere = (await copy.hasHistory()) && copy.exists();
  const own = isHere ? await ownTips(from) : new Set<string>();
  const bySide = groupBy(
    remembered.filter(({ branch }) => isBranchLike(branch)),
    ({ branch }) => branch,
  );
  const looked = [...bySide.keys()].toReversed();
  const mine = [...refs].flatMap(([ref, tip]) =>
    ref.startsWith('refs/heads/') && own.has(tip) ? [sideOfRef(ref)] : [],
  );
  const sides = [...new Set([...starred.keys(), ...looked, ...mine])];
  const branches: ReadBranch[] = [];
  for (const side of sides) {
    const head = refs.get(revisionOf(side));
    if (head === undefined || branches.length >= MAX_BRANCHES) continue;
    const tips = bySide.get(side) ?? [];
    const read = lastRead(tips)?.tip ?? (starred.get(side) || null);
    const isOwn = own.has(head);
    const compared = tips.findLast(({ base, mergeBase }) => base !== null && mergeBase !== null);
    const base = compared?.base ?? null;
    const without = compared?.mergeBase ?? mainLineOf(refs, side);
    branches.push({
      side,
      base: base !== null && !base.startsWith('refs/namespaces/') ? base : null,
      head,
      read,
      isOwn,
      moved:
        read === null || read === head || isOwn
          ? null
          : await distanceOf(repository, { name: side, from: read, to: head }),
      commits: isHere && without !== null ? await commitsOf(copy.gitDir, head, without) : new Set(),
    });
  }
  return branches;
}

const lastRead = (tips: readonly BranchTip[]): BranchTip | undefined =>
  tips
    .filter(({ readAt }) => readAt !== null)
    .toSorted((a, b) => (a.readAt ?? 0) - (b.readAt ?? 0))
    .at(-1);

/** What a branch that was never compared is taken to have come from; null: it is the main line itself. */
function mainLineOf(refs: RefTips, side: string): string | null {
  const name = branchOf(side);
  if (name === null || MAIN_LINES.includes(name)) return null;
  const main = MAIN_LINES.find((line) => refs.has(`refs/heads/${line}`));
  return main === undefined ? null : (refs.get(`refs/heads/${main}`) ?? null);
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
  const sides = [...new Set([...starred.keys(), ...remembered.map(({ branch }) => branch)])];
  const first = sides.flatMap((side) => refs.get(revisionOf(side)) ?? []);
  const rest = [...refs].flatMap(([ref, tip]) => (ref.startsWith('refs/heads/') ? [tip] : []));
  const tips = [...new Set([...first, ...rest])].slice(0, MAX_HEADS);
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
  { name, ...ends }: { name: string; from: string; to: string },
): Promise<RefDistance | null> {
  return (await repository.distance({ name, ephemeral: false }, ends).catch(ignoreReadFailure)) ?? null;
}

async function commitsOf(gitDir: string, head: string, without: string): Promise<ReadonlySet<string>> {
  if (!(await hasCommits(gitDir, head, without))) return new Set();
  const ids = await commitIds(gitDir, head, without, MAX_COMMITS);
  return new Set(ids === null ? [] : equalParts(ids, head.length));
}
