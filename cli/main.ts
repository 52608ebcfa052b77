/** `marginalia review`: the built file exports `review`, which scripts and the packaged program call. */
import { GitError, isGitExit } from '../git/process/error.ts';
import { FolderBlockedError } from '../git/config/folder-blocked.ts';
import { HandOverError } from '../git/handover/problem.ts';
import { dropRelativeFolders } from '../git/process/folder-variables.ts';
import { endAllResidents } from '../git/process/resident.ts';
import { damageIn, damageWords, findDamage } from '../git/objects/damage.ts';
import { gitProblem } from '../git/process/required.ts';
import { AppFailure } from '../shared/failure.ts';
import { seen } from '../shared/domain/seen.ts';
import { EXIT, ReviewProblem } from './problem.ts';
import { runCommand, type World } from './run.ts';

/**
 * Runs one command of `marginalia review`.
 * @param args what stands behind `review`
 * @returns the exit code
 */
export async function review(args: readonly string[], world: World): Promise<number> {
  dropRelativeFolders(process.env);
  for (const [signal, stop] of STOPS) process.once(signal, stop);
  try {
    return await runCommand(args, { ...world, out: (text) => printed(world, text) });
  } catch (error) {
    const damage = isGitExit(error) ? (damageIn(error.stderr) ?? (await findDamage(world.folder))) : null;
    const { code, words } =
      damage === null ? explained(error) : { code: EXIT.git, words: damageWords(damage) };
    if (words !== '') world.err(`${seen(words)}\n`);
    return code;
  } finally {
    for (const [signal, stop] of STOPS) process.off(signal, stop);
    endAllResidents();
  }
}

/** What is not printed was not shown. @throws ReviewProblem without words if the reader stopped reading, as `head` does */
async function printed({ out }: World, text: string): Promise<void> {
  try {
    await out(text);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new ReviewProblem(
      EXIT.output,
      code === 'EPIPE' ? '' : `The output could not be written (${code}).`,
    );
  }
}

/** A signal ends the process as usual, but not before what it keeps in a temporary folder is removed. */
const STOPS = [
  ['SIGINT', () => process.exit(130)],
  ['SIGTERM', () => process.exit(143)],
] as const;

function explained(error: unknown): { code: number; words: string } {
  if (error instanceof ReviewProblem) {
    const help = error.code === EXIT.usage ? '\n“marginalia review --help” lists the commands.' : '';
    return { code: error.code, words: error.message + help };
  }
  const git = gitProblem(error);
  if (git !== null) return { code: EXIT.git, words: `${git.message} ${git.next}` };
  if (error instanceof HandOverError || error instanceof FolderBlockedError)
    return { code: EXIT.git, words: `${error.message}.` };
  if (error instanceof AppFailure) {
    const { message, next } = error.error;
    return { code: EXIT.git, words: next === undefined ? message : `${message} ${next}` };
  }
  if (error instanceof GitError)
    return { code: EXIT.git, words: `${error.message}\n${error.stderr}`.trimEnd() };
  return { code: EXIT.git, words: String(error) };
}
