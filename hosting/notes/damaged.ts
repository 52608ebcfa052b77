import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isGitExit } from '../../git/process/error.ts';
import { runGit } from '../../git/process/run.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';

/**
 * Notes that are there and cannot be read. If they counted as absent, readers would believe that nobody wrote, and
 * the next write would replace them.
 */
const damaged = (detail: string): Refusal => new Refusal(500, detail, { type: PROBLEM_TYPE.notesDamaged });

/** An object of the notes (a text, a folder of the tree) that Git does not find or cannot read. */
export const unreadableObject = (id: string): Refusal =>
  damaged(`Notes cannot be read here: Git object ${id} is missing or damaged`);

/** A ref that is there, and of which Git makes nothing. */
export const unreadableRef = (notesRef: string): Refusal =>
  damaged(`Notes cannot be read here: ${notesRef} is damaged, or names a commit that is missing`);

/** What Git says of a ref whose file holds nothing that it understands. */
export const saysBrokenRef = (error: unknown): boolean =>
  isGitExit(error) && /reference broken|error reading reference/.test(error.stderr);

/** Whether a ref that Git does not list has a file of its own nevertheless. */
export const hasRefFile = async (gitDir: string, notesRef: string): Promise<boolean> =>
  (await lstat(join(gitDir, notesRef)).catch(() => null))?.isFile() === true;

/** Whether a ref whose commit Git does not show names one. */
export async function namesCommit(gitDir: string, notesRef: string): Promise<boolean> {
  const { code } = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', notesRef], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}
