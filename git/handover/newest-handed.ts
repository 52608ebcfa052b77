import { GitSession } from '../objects/session.ts';
import { gitText } from '../process/run.ts';
import { listRefs } from '../refs/refs.ts';
import { BEFORE, handedBefore } from './handed-commit.ts';
import { handedRef, type WorktreeGit } from './handed-ref.ts';
import { readNote, readTip } from './notes-commit.ts';

const HANDED_OVER = 'Notes handed over with ';

/** How far back notes are looked for: lines may be gone since then, and answers come late. */
const MAX_HANDED_COMMITS = 500;

/** Begins the message of the commit by which notes get to a handed commit. */
export const handedMark = (commit: string): string => `${HANDED_OVER}${commit}`;

/** The message of the commit by which notes get to a handed commit. */
export const handOverMessage = (commit: string, before: string | null): string =>
  `${handedMark(commit)}${before === null ? '' : `\n\n${BEFORE}${before}`}`;

/**
 * Git moves several refs one after the other. Where a power cut came in between, the notes have moved already: then the
 * commit that has them counts.
 * @returns the commit of the newest hand-over of a work tree; null: nothing was handed over, or it is missing
 */
export async function newestHanded(place: WorktreeGit): Promise<string | null> {
  const { gitDir } = place;
  const git = new GitSession(gitDir);
  const named = await git.commit(handedRef(place));
  if (named === null || (await handedBefore(git, named)) === undefined) return null;
  if ((await refsWithNote(gitDir, named)).length > 0) return named;
  const later = await commitWithItsNotes(git, gitDir, named);
  return later !== null && (await refsWithNote(gitDir, later)).length > 0 ? later : named;
}

/**
 * @returns the commits of the hand-overs of a work tree, newest first. Notes are on the newest one, and on earlier ones
 *   where an answer came after the next hand-over, or lines are gone since.
 */
export async function handedCommits(place: WorktreeGit): Promise<string[]> {
  const git = new GitSession(place.gitDir);
  const commits: string[] = [];
  for (let commit = await newestHanded(place); commit !== null && commits.length < MAX_HANDED_COMMITS;) {
    const before = await handedBefore(git, commit);
    if (before === undefined || commits.includes(commit)) break;
    commits.push(commit);
    commit = before;
  }
  return commits;
}

/** @returns the notes refs in which an object has a note; a ref that cannot be read has none */
export async function refsWithNote(gitDir: string, object: string): Promise<string[]> {
  const git = new GitSession(gitDir);
  const refs: string[] = [];
  for (const { ref, symref } of await listRefs(gitDir, 'refs/notes/')) {
    if (symref !== undefined) continue;
    const note = await readTip(git, ref)
      .then(async (tip) => await readNote(git, tip, object))
      .catch(() => null);
    if (note !== null) refs.push(ref);
  }
  return refs;
}

async function commitWithItsNotes(git: GitSession, gitDir: string, before: string): Promise<string | null> {
  const since = await gitText(['log', '-1', '--format=%ct', '--end-of-options', before], { gitDir });
  const args = ['-1', '--format=%B', '--fixed-strings', `--grep=${BEFORE}${before}`, `--since=${since}`];
  const message = await gitText(['log', ...args, '--glob=refs/notes/*', '--'], { gitDir });
  const id = new RegExp(`^${HANDED_OVER}([0-9a-f]+)\n`).exec(message)?.[1];
  return id !== undefined && (await handedBefore(git, id)) !== undefined ? id : null;
}
