import { isRefName } from '../../git/refs.ts';
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

/** One value of two spellings. @throws Refusal 400 when both are given and differ. */
export function oneOf<T>(current: T | undefined, deprecated: T | undefined, names: string): T | undefined {
  if (current !== undefined && deprecated !== undefined && current !== deprecated) {
    throw new Refusal(400, `${names}: both are given and differ`);
  }
  return current ?? deprecated;
}
