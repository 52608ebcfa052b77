import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import type { GitSession } from '../objects/session.ts';

const SUBJECT = 'Uncommitted changes that were handed over';
const SUBJECT_WITHOUT_CHANGES = 'Handed over without uncommitted changes';
/** Begins the line that names the hand-over before. */
export const BEFORE = 'Handed over before: ';

/** Ours are shorter by far. */
const MAX_COMMIT_BYTES = 16_384;

/** The message of a handed commit. */
export function handedMessage(hasChanges: boolean, before: string | null): string {
  const subject = hasChanges ? SUBJECT : SUBJECT_WITHOUT_CHANGES;
  return before === null ? subject : `${subject}\n\n${BEFORE}${before}`;
}

/**
 * @returns the commit that was handed over before one; null: there was none; undefined: it is missing, or no commit
 *   that was handed over, whose notes must stay where they are
 */
export async function handedBefore(git: GitSession, commit: string): Promise<string | null | undefined> {
  const text =
    (await git.contents(`${commit}^{commit}`, MAX_COMMIT_BYTES))?.content?.toString('latin1') ?? '';
  const message = text.slice(text.indexOf('\n\n') + 2);
  const lines = message.split('\n');
  if (lines[0] !== SUBJECT && lines[0] !== SUBJECT_WITHOUT_CHANGES) return undefined;
  const named = lines.find((line) => line.startsWith(BEFORE))?.slice(BEFORE.length) ?? '';
  return OBJECT_ID.test(named) ? named : null;
}
