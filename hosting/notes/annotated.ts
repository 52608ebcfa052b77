import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import type { GitSession, Tip } from '../../git/objects/session.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';
import { mayName, nullForNone } from '../revision.ts';

/**
 * The full id of the object to annotate, and the current value of the notes ref.
 * @param goneToo accept an id of a missing object, because its note may still exist after Git has deleted the object
 * @throws Refusal 404: no such object; 400: the revision is invalid, or the notes ref holds no notes
 */
export async function annotated(
  git: GitSession,
  name: string,
  notesRef: string,
  { goneToo = false } = {},
): Promise<{ object: string; tip: Tip }> {
  const isId = OBJECT_ID.test(name);
  const named =
    isId || (await mayName(git, name))
      ? await git.infoAndTip(isId ? name : `${name}^{commit}`, notesRef).catch(nullForNone(name))
      : null;
  const object = named?.info?.sha ?? (isId && goneToo ? name : null);
  if (named === null || object === null) {
    throw new Refusal(404, 'No such object in this repository', { type: PROBLEM_TYPE.objectNotFound });
  }
  const { holds } = named.tip;
  if (holds !== null && holds !== 'commit') {
    const what = { tag: 'an annotated tag', blob: 'a file' }[holds] ?? `a ${holds}`;
    throw new Refusal(
      400,
      `notes_ref: this notes ref holds ${what}, not notes, and Git cannot use it either. In a terminal, “git update-ref -d ${notesRef}” removes it`,
    );
  }
  return { object, tip: named.tip };
}
