import { isRefName } from '../../git/refs/refs.ts';
import { MAX_SYMBOLIC_REFS, targetsOf } from '../smart-http/symbolic.ts';
import { Refusal } from '../problem.ts';

const DEFAULT_NOTES_REF = 'refs/notes/commits';

/**
 * A bare name goes under `refs/notes/`; a full notes ref is taken as it is. Anything else under `refs/` is refused
 * rather than nested. See the specification, Note write request.
 * @throws Refusal 400.
 */
export function fullNotesRef(name: string | undefined): string {
  if (name === undefined) return DEFAULT_NOTES_REF;
  const ref = name.startsWith('refs/') ? name : `refs/notes/${name}`;
  if (!isRefName(ref, 'refs/notes/')) throw new Refusal(400, 'notes_ref: not a notes ref');
  return ref;
}

/**
 * The ref that Git writes when it writes this one: where it is a symbolic ref, the one at the end of the chain.
 * @throws Refusal 400 where that is none for notes.
 */
export async function followedNotesRef(gitDir: string, ref: string): Promise<string> {
  const targets = await targetsOf(gitDir, ref);
  const written = targets.at(-1) ?? ref;
  const away = `In a terminal, “git symbolic-ref -d ${ref}” takes it away`;
  if (targets.includes(ref)) throw new Refusal(400, `${ref} is a name that leads back to itself. ${away}`);
  if (targets.length > MAX_SYMBOLIC_REFS)
    throw new Refusal(400, `${ref} is a name of more names than Git follows. ${away}`);
  if (!isRefName(written, 'refs/notes/'))
    throw new Refusal(400, `${ref} is another name of ${written}, which is no notes ref. ${away}`);
  return written;
}

/** One value of two spellings. @throws Refusal 400 when both are given and differ. */
export function oneOf<T>(current: T | undefined, deprecated: T | undefined, names: string): T | undefined {
  if (current !== undefined && deprecated !== undefined && current !== deprecated) {
    throw new Refusal(400, `${names}: both are given and differ`);
  }
  return current ?? deprecated;
}
