import { join } from 'node:path';
import { countMoved } from '../../git/refs/count-moved.ts';
import { GitError } from '../../git/process/error.ts';
import { fetchedRefs, type Exchange } from '../../git/remote/exchange.ts';
import { namesInTheWay } from '../../git/refs/names-in-the-way.ts';
import { readOrdinary } from '../../git/objects/ordinary-file.ts';
import { isRefName, readRef, updateRefs, type RefUpdate } from '../../git/refs/refs.ts';
import type { FolderRemote } from '../../git/remote/remotes.ts';
import { lockOn, lockWords } from '../../git/process/stale-locks.ts';
import { fetchFrom, type FetchOutcome, type Unmoved } from '../../git/remote/exchange-fetch.ts';
import type { TransferOptions } from '../../git/remote/transfer-progress.ts';
import type { RefMove } from '../../shared/ipc/shapes.ts';
import { shellWord } from '../../git/process/shell-word.ts';
import { oddNames } from './odd-names.ts';

/** The tracking ref for notes fetched from a remote. */
export const trackingRef = (remote: string, notesRef: string): string =>
  `refs/notes-remotes/${remote}/${notesRef.slice('refs/notes/'.length)}`;

const notesLine = (remote: string): string => `+refs/notes/*:refs/notes-remotes/${remote}/*`;

/** Refs that could not be fetched and are reported one by one. */
const MAX_REPORTED_REFS = 20;
/** A remote's HEAD holds one branch name. */
const MAX_HEAD_BYTES = 4096;
/** Moved refs whose commits are counted. */
const MAX_COUNTED_MOVES = 20;

export interface Fetched {
  moves: RefMove[];
  messages: string[];
  /** Commands for the user to type in a terminal. */
  commands: string[];
  /** Nothing was received or sent. */
  idle: boolean;
}

/**
 * Fetches a remote's branches, tags and notes, or its notes alone, and moves the folder's refs for them: remote
 * branches, tags and fetched notes, never a branch. Refs that the remote no longer has are kept, as with `git fetch`,
 * except notes, and except remote branches that block new ones where the configuration lets `git fetch` prune them.
 * @param options `withoutNotes`: branches and tags alone
 */
export async function fetchFolderRemote(
  exchange: Exchange,
  gitDir: string,
  remote: FolderRemote,
  options: TransferOptions & { notesOnly?: boolean; withoutNotes?: boolean },
): Promise<Fetched> {
  const { refs: before, odd: oddBefore } = await fetchedRefs(exchange);
  const noTags = options.notesOnly === true;
  const lines = noTags ? [] : remote.fetch;
  const notes = options.withoutNotes === true ? [] : [notesLine(remote.name)];
  // A partial clone omits what it does not need immediately, but notes are read.
  const apart = remote.filter !== null && lines.length > 0;
  const parts: FetchOutcome[] = apart ? [await fetchFrom(exchange, remote, lines, options)] : [];
  const all = apart ? notes : [...lines, ...notes];
  if (all.length > 0)
    parts.push(
      await fetchFrom(exchange, remote, all, { ...options, unfiltered: true, noTags: noTags || apart }),
    );
  const [missing, unmoved] = [parts.flatMap((one) => one.missing), parts.flatMap((one) => one.unmoved)];
  const { refs: after, odd } = await fetchedRefs(exchange);
  const may = [
    `refs/notes-remotes/${remote.name}/`,
    ...(remote.prunes ? [`refs/remotes/${remote.name}/`] : []),
  ];
  const updates = updatesBetween(before, after, may);
  const beside = namesInTheWay(before.keys());
  const blocked = blockedBy(updates, beside);
  const free = updates.filter((one) => !blocked.has(one));
  const left = [...blocked, ...(await applied(gitDir, free, `sync: fetch ${remote.name}`))];
  const stayed = new Set(left);
  const moves = updates
    .filter((one) => !one.ref.startsWith('refs/notes-remotes/') && !stayed.has(one))
    .map(({ ref, from = null, to }) => ({ ref, from, to, commits: null }));
  const reported = [...unmoved, ...left].slice(0, MAX_REPORTED_REFS);
  const words = await Promise.all(
    reported.map(async (one) =>
      'why' in one
        ? unmovedWords(one, remote.name, before, beside)
        : await leftWords(gitDir, one.ref, beside),
    ),
  );
  const more = parts.reduce((sum, one) => sum + one.moreUnmoved, unmoved.length + left.length - words.length);
  if (more > 0) words.push({ words: `${more} more could not be fetched either.` });
  const stale = `refs/remotes/${remote.name}/`;
  const pruned = words.some((one) => one.beside?.startsWith(stale) === true && !after.has(one.beside));
  const gone = await goneDefault(gitDir, remote.name, before, after);
  return {
    moves: await counted(gitDir, moves),
    messages: [
      ...missing.map((line) => missingWords(remote.name, line)),
      ...words.map((one) => one.words),
      ...(gone === null ? [] : [goneWords(remote.name, gone)]),
      ...oddNames(odd - oddBefore, 'ref', `of ${remote.name}`),
    ],
    commands: [
      ...missing.map((line) => withoutLine(remote.name, line)),
      ...(gone === null ? [] : [`git remote set-head ${shellWord(remote.name)} --auto`]),
      ...(pruned ? [`git remote prune ${shellWord(remote.name)}`] : []),
    ],
    idle: updates.length === 0,
  };
}

/**
 * The branch that this folder considers a remote's default, if the remote no longer has it, most likely because it was
 * renamed there. Git itself never follows that with a fetch. null: it exists, or is not fetched.
 */
async function goneDefault(
  gitDir: string,
  remote: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Promise<string | null> {
  const head = await readOrdinary(join(gitDir, 'refs/remotes', remote, 'HEAD'), MAX_HEAD_BYTES);
  const ref = /^ref: (\S+)\s*$/.exec(head?.toString('utf8') ?? '')?.[1] ?? '';
  const prefix = `refs/remotes/${remote}/`;
  if (!ref.startsWith(prefix) || !before.has(ref) || after.has(ref)) return null;
  return ref.slice(prefix.length);
}

const goneWords = (remote: string, branch: string): string =>
  `${remote} has no ${branch} any more, which ${remote}/HEAD here still names as its default branch.`;

/**
 * For a fetch line whose source the remote no longer has: Git requests it with every fetch, so a plain `git fetch`
 * fails.
 */
const missingWords = (remote: string, line: string): string =>
  `${remote} has no ${line.replace(/^\+/, '').split(':')[0] ?? ''} any more. Remove its fetch line from the configuration, in a terminal in the folder.`;

const withoutLine = (remote: string, line: string): string =>
  `git config --fixed-value --unset-all ${shellWord(`remote.${remote}.fetch`)} ${shellWord(line)}`;

/** A sentence about a ref that did not move; `beside`: the local ref whose name blocks it. */
interface Left {
  words: string;
  beside?: string;
}

type Beside = ReturnType<typeof namesInTheWay>;

async function leftWords(gitDir: string, ref: string, besideIt: Beside): Promise<Left> {
  const [beside] = besideIt(ref);
  if (beside !== undefined) return besideWords(ref, beside);
  const lock = await lockOn(gitDir, ref);
  if (lock !== null) return { words: `${ref} could not be moved. ${lockWords(lock)}.` };
  return { words: `${ref} could not be moved: another program writes it, or its name is in the way.` };
}

const besideWords = (ref: string, beside: string): Left => ({
  words: `${ref} was not fetched: Git cannot keep it beside ${beside}, which exists here.`,
  beside,
});

/** Why Git itself did not move a ref, whose name it abbreviates. */
function unmovedWords(
  { ref: short, why }: Unmoved,
  remote: string,
  here: ReadonlyMap<string, string>,
  besideIt: Beside,
): Left {
  const ref = short.startsWith('refs/')
    ? short
    : short.startsWith(`${remote}/`) && !here.has(`refs/tags/${short}`)
      ? `refs/remotes/${short}`
      : `refs/tags/${short}`;
  const [beside] = besideIt(ref);
  if (beside !== undefined) return besideWords(ref, beside);
  if (why.includes('clobber')) return { words: `${ref} is a different one here, and was left as it is.` };
  if (why === 'non-fast-forward')
    return { words: `${ref} was not moved: its fetch line does not let it be replaced by an earlier one.` };
  return { words: `${ref} was not fetched: ${why === '' ? 'Git did not say why' : why}.` };
}

const isUnder = (prefix: string | undefined, ref: string): boolean =>
  prefix !== undefined && ref.startsWith(prefix);

/**
 * The ref updates of a fetch. Refs that the remote no longer has are kept, except its notes and refs that block new
 * ones, where deleting them is allowed.
 * @param may prefixes of refs that may be deleted: notes first
 */
function updatesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  [notes, branches]: readonly string[],
): RefUpdate[] {
  const set = [...after]
    .flatMap(([ref, to]) => {
      const from = before.get(ref) ?? null;
      return from === to || !isRefName(ref) ? [] : [{ ref, from, to }];
    })
    .toSorted((one, other) => (one.ref < other.ref ? -1 : 1));
  const coming = namesInTheWay(set.map((one) => one.ref));
  const gone = [...before].flatMap(([ref, from]) =>
    !after.has(ref) && (isUnder(notes, ref) || (isUnder(branches, ref) && coming(ref).length > 0))
      ? [{ ref, from, to: null }]
      : [],
  );
  return [...gone, ...set];
}

/** New refs blocked by the name of a local ref that stays: Git is not asked about each of them. */
function blockedBy(updates: readonly RefUpdate[], beside: Beside): Set<RefUpdate> {
  const gone = new Set(updates.filter(({ to }) => to === null).map(({ ref }) => ref));
  return new Set(
    updates.filter(({ ref, from }) => from === null && beside(ref).some((one) => !gone.has(one))),
  );
}

/**
 * Moves refs: all of them atomically, else as many as possible.
 * @returns the updates that failed
 */
async function applied(gitDir: string, updates: readonly RefUpdate[], message: string): Promise<RefUpdate[]> {
  // Deletions first: `a` blocks `a/b`.
  const gone = updates.filter(({ to }) => to === null);
  if (gone.length > 0) await moved(gitDir, gone, message);
  const set = updates.filter(({ to }) => to !== null);
  const left = await moved(gitDir, set, message);
  const still = await Promise.all(
    left.map(async (one) => ((await readRef(gitDir, one.ref)) === one.to ? [] : [one])),
  );
  return still.flat();
}

async function moved(gitDir: string, updates: readonly RefUpdate[], message: string): Promise<RefUpdate[]> {
  if (updates.length === 0) return [];
  const done = await updateRefs(gitDir, updates, message).catch((error: unknown) => {
    if (error instanceof GitError && error.reason === 'exit') return false;
    throw error;
  });
  if (done) return [];
  if (updates.length === 1) return [...updates];
  const half = Math.ceil(updates.length / 2);
  return [
    ...(await moved(gitDir, updates.slice(0, half), message)),
    ...(await moved(gitDir, updates.slice(half), message)),
  ];
}

async function counted(gitDir: string, moves: readonly RefMove[]): Promise<RefMove[]> {
  let left = MAX_COUNTED_MOVES;
  const all: RefMove[] = [];
  for (const move of moves) {
    const { ref, from, to } = move;
    const count = ref.startsWith('refs/remotes/') && from !== null && to !== null && (left -= 1) >= 0;
    all.push(count ? { ...move, ...(await countMoved(gitDir, from, to)) } : move);
  }
  return all;
}
