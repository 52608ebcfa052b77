import { OBJECT_ID } from '../../git/refs.ts';
import type { GitSession, Tip } from '../../git/session.ts';
import { PROBLEM_TYPE } from '../../shared/wire/problem.ts';
import { Refusal } from '../problem.ts';

/**
 * The full id of the object to annotate, and what the notes ref points at, both as of now.
 * @throws Refusal 404: no such object.
 */
export async function annotated(
  git: GitSession,
  name: string,
  notesRef: string,
): Promise<{ object: string; tip: Tip }> {
  const found = await git.infoAndTip(OBJECT_ID.test(name) ? name : `${name}^{commit}`, notesRef);
  if (found === null) {
    throw new Refusal(404, 'No such object in this repository', { type: PROBLEM_TYPE.objectNotFound });
  }
  return { object: found.info.sha, tip: found.tip };
}
