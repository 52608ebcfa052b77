import { runGit } from '../process/run.ts';
import { isRefName } from './refs.ts';

/** The target of a symbolic notes ref, even if it does not exist yet; otherwise the ref itself. */
export async function writtenNotesRef(gitDir: string, ref: string): Promise<string> {
  const { stdout } = await runGit(['symbolic-ref', '--quiet', '--', ref], { gitDir, okCodes: [0, 1, 128] });
  const named = stdout.toString('latin1').trim();
  return isRefName(named, 'refs/notes/') ? named : ref;
}
