import { GitSession } from '../objects/session.ts';
import { gitText } from '../process/run.ts';
import { listRefs } from '../refs/refs.ts';
import { BEFORE, readHanded, type HandedCommit } from './handed-commit.ts';
import { handedRef, type HandedKind, type WorktreeGit } from './handed-ref.ts';
import { readNote, readTip, type NotesTip } from './notes-commit.ts';

const MARKS = { handed: 'Notes handed over with ', added: 'Notes added with ' } as const;

/** How far back notes are looked for: lines may be gone since then, and answers come late. */
const MAX_HANDED_COMMITS = 500;
/** Parents that are no hand-overs count, too: anyone can write a commit that names a thousand of them. */
const MAX_READ_COMMITS = 2_000;

/** Begins the message of the commit by which notes get to a handed commit. */
export const handedMark = (commit: string, kind: HandedKind = 'handed'): string => `${MARKS[kind]}${commit}`;

/** The message of the commit by which notes get to a handed commit. */
export const handOverMessage = (commit: string, before: string | null, kind: HandedKind): string =>
  `${handedMark(commit, kind)}${before === null ? '' : `\n\n${BEFORE[kind]}${before}`}`;

/**
 * Git moves several refs one after the other. Where a power cut came in between, the notes have moved already: then the
 * commit that has them counts.
 * @returns the commit of the newest hand-over of a work tree; null: nothing was handed over, or it is missing
 */
export async function newestHanded(place: WorktreeGit, kind: HandedKind = 'handed'): Promise<string | null> {
  const { gitDir } = place;
  const git = new GitSession(gitDir);
  const named = await git.commit(handedRef(place, kind));
  const handed = named === null ? null : await readHanded(git, named, kind);
  if (named === null || handed === null) return null;
  if ((await refsWithNote(gitDir, [named])).length > 0) return named;
  const later = await commitWithItsNotes(git, gitDir, { before: named, since: handed.made }, kind);
  return later !== null && (await refsWithNote(gitDir, [later])).length > 0 ? later : named;
}

/**
 * @returns the commits of the hand-overs of a work tree, newest first. Notes are on the newest one, and on earlier ones
 *   where an answer came after the next hand-over, or lines are gone since.
 */
export async function handedCommits(place: WorktreeGit, kind: HandedKind = 'handed'): Promise<string[]> {
  const git = new GitSession(place.gitDir);
  const newest = await newestHanded(place, kind);
  return newest === null ? [] : await handedChain(newest, (commit) => readHanded(git, commit, kind));
}

type Earlier = Pick<HandedCommit, 'before' | 'kept'>;

/**
 * @param read called once for each commit
 * @returns a hand-over and those before it, as far as they are there
 */
export async function handedChain(
  newest: string,
  read: (commit: string) => Promise<Earlier | null>,
): Promise<string[]> {
  const chain: string[] = [];
  const seen = new Set<string>();
  const kept = new Set<string>();
  const others = kept.values();
  for (let next: string | undefined = newest; next !== undefined;) {
    const handed: Earlier | null = seen.has(next) ? null : await read(next);
    seen.add(next);
    if (handed !== null) chain.push(next);
    if (chain.length >= MAX_HANDED_COMMITS || seen.size >= MAX_READ_COMMITS) break;
    // Git may have collected one in between.
    for (const one of handed?.kept ?? []) kept.add(one);
    next = handed?.before ?? others.next().value;
  }
  return chain;
}

/** @returns the commits of both kinds: all that may have notes on uncommitted changes of a work tree */
export async function notedCommits(place: WorktreeGit): Promise<string[]> {
  return [...(await handedCommits(place)), ...(await handedCommits(place, 'added'))];
}

/** @returns the notes refs in which one of some objects has a note; a ref that cannot be read has none */
export async function refsWithNote(gitDir: string, objects: readonly string[]): Promise<string[]> {
  const git = new GitSession(gitDir);
  const refs: string[] = [];
  for (const { ref, symref } of await listRefs(gitDir, 'refs/notes/')) {
    if (symref !== undefined) continue;
    const tip = await readTip(git, ref).catch(() => null);
    if (tip !== null && (await hasNote(git, tip, objects))) refs.push(ref);
  }
  return refs;
}

async function hasNote(git: GitSession, tip: NotesTip, objects: readonly string[]): Promise<boolean> {
  for (const object of objects)
    if ((await readNote(git, tip, object).catch(() => null)) !== null) return true;
  return false;
}

async function commitWithItsNotes(
  git: GitSession,
  gitDir: string,
  { before, since }: { before: string; since: string },
  kind: HandedKind,
): Promise<string | null> {
  const args = [
    '-1',
    '--format=%B',
    '--fixed-strings',
    `--grep=${BEFORE[kind]}${before}`,
    `--since=${since}`,
  ];
  const message = await gitText(['log', ...args, '--glob=refs/notes/*', '--'], { gitDir });
  const id = new RegExp(`^${MARKS[kind]}([0-9a-f]+)\n`).exec(message)?.[1];
  return id !== undefined && (await readHanded(git, id, kind)) !== null ? id : null;
}
