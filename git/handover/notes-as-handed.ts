import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { GitSession } from '../objects/session.ts';
import { gitText } from '../process/run.ts';
import { handedMark, refsWithNote } from './newest-handed.ts';
import { readNote, readTip } from './notes-commit.ts';

/**
 * Notes as they were when a commit was handed over: what is different now was answered, or resolved.
 * @param commits the handed commit, and earlier ones on which notes stayed
 * @returns `<notes ref> <commit>` -> the text; none where a ref has no note of that hand-over
 */
export async function notesAsHanded(
  gitDir: string,
  handed: string,
  commits: readonly string[],
): Promise<Map<string, string>> {
  const git = new GitSession(gitDir);
  const texts = new Map<string, string>();
  for (const ref of await refsWithNote(gitDir, commits)) {
    const args = ['-1', '--format=%H', '--fixed-strings', `--grep=${handedMark(handed)}`];
    const made = await gitText(['log', ...args, '--end-of-options', ref, '--'], { gitDir });
    if (made === '') continue;
    const then = await readTip(git, made);
    for (const commit of commits) {
      const note = await readNote(git, then, commit).catch(() => null);
      texts.set(`${ref} ${commit}`, noteFromBytes(note?.text ?? Buffer.alloc(0)));
    }
  }
  return texts;
}
