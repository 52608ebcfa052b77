import { countMoved } from '../../git/count-moved.ts';
import { GitError } from '../../git/error.ts';
import { fetchedRefs, type Exchange } from '../../git/exchange.ts';
import { isRefName, readRef, updateRefs, type RefUpdate } from '../../git/refs.ts';
import type { FolderRemote } from '../../git/remotes.ts';
import { lockOn, lockWords } from '../../git/stale-locks.ts';
import { fetchFrom } from '../../git/exchange-fetch.ts';
import type { TransferOptions } from '../../git/transfer-progress.ts';
import type { RefMove } from '../../shared/ipc/shapes.ts';
import { shellWord } from '../../git/shell-word.ts';

/** Where notes of a remote lie as they were fetched. */
export const trackingRef = (remote: string, notesRef: string): string =>
  `refs/notes-remotes/${remote}/${notesRef.slice('refs/notes/'.length)}`;

const notesLine = (remote: string): string => `+refs/notes/*:refs/notes-remotes/${remote}/*`;

/** The most moves whose commits are counted. */
const MOST_COUNTED = 20;

export interface Fetched {
  moves: RefMove[];
  told: string[];
  /** What of it is to be typed in a terminal. */
  commands: string[];
  /** Nothing came and nothing went. */
  idle: boolean;
}

/**
 * Fetches a remote's branches, tags and notes, or its notes alone, and moves the folder's refs of them: remote branches,
 * tags and fetched notes, never a branch. What the remote has no more stays, as with `git fetch`, but for its notes.
 */
export async function fetchFolderRemote(
  exchange: Exchange,
  gitDir: string,
  remote: FolderRemote,
  options: TransferOptions & { notesOnly?: boolean },
): Promise<Fetched> {
  const before = await fetchedRefs(exchange);
  const lines = options.notesOnly === true ? [] : remote.fetch;
  const notes = [notesLine(remote.name)];
  // A partial clone leaves out what it does not need at once; notes are read.
  const apart = remote.filter !== null && lines.length > 0;
  const missing = apart ? await fetchFrom(exchange, remote, lines, options) : [];
  const all = apart ? notes : [...lines, ...notes];
  missing.push(...(await fetchFrom(exchange, remote, all, { ...options, unfiltered: true })));
  const after = await fetchedRefs(exchange);
  const updates = updatesBetween(before, after, `refs/notes-remotes/${remote.name}/`);
  const left = await applied(gitDir, updates, `sync: fetch ${remote.name}`);
  const moves = updates
    .filter((one) => !one.ref.startsWith('refs/notes-remotes/') && !left.includes(one))
    .map(({ ref, from = null, to }) => ({ ref, from, to, commits: null }));
  return {
    moves: await counted(gitDir, moves),
    told: [
      ...missing.map((line) => missingWords(remote.name, line)),
      ...(await Promise.all(left.map(async ({ ref }) => await leftWords(gitDir, ref)))),
    ],
    commands: missing.map((line) => withoutLine(remote.name, line)),
    idle: updates.length === 0,
  };
}

/**
 * For a fetch line whose source the remote no longer has: Git asks for it with every fetch, and a plain `git fetch`
 * fails on it.
 */
const missingWords = (remote: string, line: string): string =>
  `${remote} has no ${line.replace(/^\+/, '').split(':')[0] ?? ''} any more. Its fetch line stays until it is taken out in a terminal, in the folder.`;

const withoutLine = (remote: string, line: string): string =>
  `git config --fixed-value --unset-all ${shellWord(`remote.${remote}.fetch`)} ${shellWord(line)}`;

async function leftWords(gitDir: string, ref: string): Promise<string> {
  const lock = await lockOn(gitDir, ref);
  return lock === null
    ? `${ref} could not be moved: another program writes it, or its name is in the way.`
    : `${ref} could not be moved. ${lockWords(lock)}.`;
}

/** The updates of the folder's refs that a fetch asks for. A deleted branch stays, unless it is in the way of a new one. */
function updatesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  notes: string,
): RefUpdate[] {
  const set = [...after].flatMap(([ref, to]) => {
    const from = before.get(ref) ?? null;
    return from === to || !isRefName(ref) ? [] : [{ ref, from, to }];
  });
  const inTheWay = (ref: string): boolean =>
    set.some((one) => one.ref.startsWith(`${ref}/`) || ref.startsWith(`${one.ref}/`));
  const gone = [...before].flatMap(([ref, from]) =>
    !after.has(ref) && (ref.startsWith(notes) || inTheWay(ref)) ? [{ ref, from, to: null }] : [],
  );
  return [...gone, ...set];
}

/** Moves refs: all at once, else as many as can be. @returns those that could not. */
async function applied(gitDir: string, updates: readonly RefUpdate[], message: string): Promise<RefUpdate[]> {
  // Deletions first: `a` stands in the way of `a/b`.
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
  let left = MOST_COUNTED;
  const all: RefMove[] = [];
  for (const move of moves) {
    const { ref, from, to } = move;
    const count = ref.startsWith('refs/remotes/') && from !== null && to !== null && (left -= 1) >= 0;
    all.push(count ? { ...move, ...(await countMoved(gitDir, from, to)) } : move);
  }
  return all;
}
