import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { runGit } from '../../git/process/run.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';

/**
 * Notes that exist but cannot be read. Treating them as absent would tell readers that there are none, and the next
 * write would replace them.
 */
const damaged = (detail: string): Refusal => new Refusal(500, detail, { type: PROBLEM_TYPE.notesDamaged });

/** A blob or tree of the notes that is missing or unreadable. */
export const unreadableObject = (id: string): Refusal =>
  damaged(`Notes cannot be read here: Git object ${id} is missing or damaged`);

/** A ref that exists but that Git cannot read. */
export const unreadableRef = (notesRef: string): Refusal =>
  damaged(`Notes cannot be read here: ${notesRef} is damaged, or names a commit that is missing`);

/** @returns true if a ref that Git does not list has a file nevertheless */
export const hasRefFile = async (gitDir: string, notesRef: string): Promise<boolean> =>
  (await lstat(join(gitDir, notesRef)).catch(() => null))?.isFile() === true;

/** @returns true if a ref whose commit Git does not find names one */
export async function namesCommit(gitDir: string, notesRef: string): Promise<boolean> {
  const { code } = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', notesRef], {
    gitDir,
    okCodes: [0, 1, 128],
  });
  return code === 0;
}
