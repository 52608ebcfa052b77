import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { GitSession } from '../objects/session.ts';
import { gitText } from '../process/run.ts';
import { isAncestor } from '../refs/refs.ts';
import { NewestAnswers } from '../remarks/newest-answers.ts';
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
    const { commit: tip } = await readTip(git, ref);
    const made = tip === null ? null : await handOverIn(gitDir, { ref, tip }, handed);
    if (made === null) continue;
    const then = await readTip(git, made);
    for (const commit of commits) {
      const note = await readNote(git, then, commit).catch(() => null);
      texts.set(`${ref} ${commit}`, noteFromBytes(note?.text ?? Buffer.alloc(0)));
    }
  }
  return texts;
}

/** What was found in the history of a notes ref up to a commit; `made` null: there was no such hand-over. */
interface Searched {
  tip: string;
  made: string | null;
}

const MAX_REMEMBERED = 100;
/** Every list of remarks asks again, and histories of notes are long. */
const searched = new NewestAnswers<Searched>(MAX_REMEMBERED);

/**
 * The commit of a notes ref by which the notes of a hand-over got there: the first one that says so, since anyone can
 * write the same message later. null: there is none. Of a history that goes on, only what is new is searched.
 */
async function handOverIn(
  gitDir: string,
  { ref, tip }: { ref: string; tip: string },
  handed: string,
): Promise<string | null> {
  const key = `${gitDir} ${ref} ${handed}`;
  const before = searched.get(key);
  if (before?.tip === tip) return before.made;
  const goesOn = before !== undefined && (await isAncestor(gitDir, before.tip, tip));
  if (goesOn && before.made !== null) {
    searched.set(key, { tip, made: before.made });
    return before.made;
  }
  const args = ['--topo-order', '--format=%H', '--fixed-strings', `--grep=${handedMark(handed)}`];
  const range = goesOn ? [tip, `^${before.tip}`] : [tip];
  const said = await gitText(['log', ...args, '--end-of-options', ...range, '--'], { gitDir });
  const made = said.split('\n').at(-1) || null;
  searched.set(key, { tip, made });
  return made;
}
