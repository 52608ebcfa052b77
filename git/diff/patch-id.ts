import { objectFormatOf } from '../objects/object-format.ts';
import { GitError } from '../process/error.ts';
import { gitText, streamGit } from '../process/run.ts';
import { commitEnds } from './ends.ts';
import { diffTree } from './listing.ts';

/** The patch id as Git computes it, ignoring white space and line numbers. Empty for an empty change. */
export async function patchIdOf(diff: string, signal?: AbortSignal): Promise<string> {
  return onlyOne(await gitText(['patch-id', '--stable'], { input: diff, ...(signal && { signal }) }));
}

/**
 * The patch id of a commit's change, streamed from one Git process to another.
 * @throws GitError if Git cannot read the change
 */
export async function patchIdIn(gitDir: string, sha: string, signal?: AbortSignal): Promise<string> {
  const { from, to } = await commitEnds(gitDir, sha);
  const aborted = signal && { signal };
  const options = diffTree({ copies: true }).filter((option) => option !== '-z');
  const change = [...options, '-p', '--full-index', '--no-color', '--end-of-options', from, to];
  const diff = streamGit(change, { gitDir, objectsOnly: objectFormatOf(to), ...aborted });
  const id = streamGit(['patch-id', '--stable'], aborted);
  diff.stdin.end();
  diff.stdout.pipe(id.stdin);
  let answer = '';
  id.stdout.setEncoding('latin1').on('data', (text: string) => (answer += text));
  const ends = await Promise.all([diff.done, id.done]).finally(() => {
    diff.kill();
    id.kill();
  });
  const failed = ends.find(({ code }) => code !== 0);
  if (failed !== undefined) throw new GitError('patch-id', 'exit', failed.code, failed.stderr);
  return onlyOne(answer);
}

/** Text with several records has no single id. */
function onlyOne(answer: string): string {
  const lines = answer.split('\n').filter(Boolean);
  return lines.length === 1 ? (lines[0]?.split(' ')[0] ?? '') : '';
}
