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
 * @returns `<notes ref> <commit>` -> the text; none where a ref has no note of that hand-over. Usually one such map. Where
 *   several commits may have been the hand-over, each is in one of the maps: what differs from any of them is new.
 */
export async function notesAsHanded(
  gitDir: string,
  handed: string,
  commits: readonly string[],
): Promise<Array<Map<string, string>>> {
  const git = new GitSession(gitDir);
  const texts = [new Map<string, string>()];
  for (const ref of await refsWithNote(gitDir, commits)) {
    const { commit: tip } = await readTip(git, ref);
    const made = tip === null ? [] : await handOversIn(gitDir, { ref, tip }, handed);
    while (texts.length < made.length) texts.push(new Map(texts[0]));
    for (const [at, map] of texts.entries()) {
      const one = made[at] ?? made[0];
      const then = one === undefined ? null : await readTip(git, one);
      if (then === null) continue;
      for (const commit of commits) {
        const note = await readNote(git, then, commit).catch(() => null);
        map.set(`${ref} ${commit}`, noteFromBytes(note?.text ?? Buffer.alloc(0)));
      }
    }
  }
  return texts;
}

/** What was found in the history of a notes ref up to a commit; `made` empty: there was no such hand-over. */
interface Searched {
  tip: string;
  made: readonly string[];
}

const MAX_REMEMBERED = 100;
/** Every list of remarks asks again, and histories of notes are long. */
const searched = new NewestAnswers<Searched>(MAX_REMEMBERED);

/** With more of them, messages are forged: everything is new then. */
const MAX_FIRST = 20;
const MAX_SAID = 1_000;

/**
 * The commits of a notes ref by which the notes of a hand-over may have got there: the first ones that say so, since
 * anyone can write the same message later, or beside it in a history that is merged. Empty: there is none. Of a history
 * that goes on, only what is new is searched.
 */
async function handOversIn(
  gitDir: string,
  { ref, tip }: { ref: string; tip: string },
  handed: string,
): Promise<readonly string[]> {
  const key = `${gitDir} ${ref} ${handed}`;
  const before = searched.get(key);
  if (before?.tip === tip) return before.made;
  const goesOn = before !== undefined && (await isAncestor(gitDir, before.tip, tip));
  if (goesOn && before.made.length > 0) {
    searched.set(key, { tip, made: before.made });
    return before.made;
  }
  const args = ['--topo-order', '--format=%H', '--fixed-strings', `--grep=${handedMark(handed)}`];
  const range = goesOn ? [tip, `^${before.tip}`] : [tip];
  const said = await gitText(['log', ...args, '--end-of-options', ...range, '--'], { gitDir });
  const made = await firstOf(gitDir, said.split('\n').filter(Boolean).toReversed());
  searched.set(key, { tip, made });
  return made;
}

/** Those of some commits that none of the others is an ancestor of. @param commits parents before their children */
async function firstOf(gitDir: string, commits: readonly string[]): Promise<readonly string[]> {
  if (commits.length < 2) return commits;
  if (commits.length > MAX_SAID) return [];
  const first: string[] = [];
  const args = ['rev-list', '--topo-order', '--reverse', '--ancestry-path'];
  let left: ReadonlySet<string> = new Set(commits);
  for (const commit of commits) {
    if (!left.has(commit)) continue;
    if (first.push(commit) > MAX_FIRST) return [];
    const later = await gitText([...args, `^${commit}`, '--end-of-options', ...left], { gitDir });
    const gone = new Set([commit, ...later.split('\n')]);
    left = new Set([...left].filter((one) => !gone.has(one)));
  }
  return first;
}
