import { isRefName } from '../../git/refs/refs.ts';
import { MAX_SYMBOLIC_REFS, targetsOf } from '../smart-http/symbolic.ts';
import { Refusal } from '../problem.ts';

const DEFAULT_NOTES_REF = 'refs/notes/commits';

/**
 * A short name goes under `refs/notes/`; a full notes ref is used as it is. Anything else under `refs/` is refused
 * rather than nested. See the specification, Note write request.
 * @throws Refusal 400
 */
export function fullNotesRef(name: string | undefined): string {
  if (name === undefined) return DEFAULT_NOTES_REF;
  const ref = name.startsWith('refs/') ? name : `refs/notes/${name}`;
  if (!isRefName(ref, 'refs/notes/')) throw new Refusal(400, 'notes_ref: not a notes ref');
  return ref;
}

/**
 * Resolves a symbolic notes ref to the ref that Git would write.
 * @throws Refusal 400 if that is not a notes ref
 */
export async function followedNotesRef(gitDir: string, ref: string): Promise<string> {
  const targets = await targetsOf(gitDir, ref);
  const written = targets.at(-1) ?? ref;
  const away = `In a terminal, “git symbolic-ref -d ${ref}” removes it`;
  if (targets.includes(ref))
    throw new Refusal(400, `${ref} is a symbolic ref that leads back to itself. ${away}`);
  if (targets.length > MAX_SYMBOLIC_REFS)
    throw new Refusal(400, `${ref} is a longer chain of symbolic refs than Git follows. ${away}`);
  if (!isRefName(written, 'refs/notes/'))
    throw new Refusal(400, `${ref} is a symbolic ref to ${written}, which is not a notes ref. ${away}`);
  return written;
}

/** The value of a field with two names. @throws Refusal 400 if both are given and differ */
export function oneOf<T>(current: T | undefined, deprecated: T | undefined, names: string): T | undefined {
  if (current !== undefined && deprecated !== undefined && current !== deprecated) {
    throw new Refusal(400, `${names}: both are given and differ`);
  }
  return current ?? deprecated;
}
