import { joinedNote } from '../../git/notes/joined-note.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { unreadableObject } from './damaged.ts';

/**
 * A note as Git reads it: several blobs of one object are one note, with a blank line between them.
 * @returns null if larger than `max`
 * @throws Refusal 500 if a blob cannot be read
 */
export async function noteContent(
  git: GitSession,
  blobs: readonly string[],
  max: number,
): Promise<Buffer | null> {
  let content: Buffer = Buffer.alloc(0);
  for (const blob of blobs) {
    const object = await git.contents(blob, max);
    if (object?.type !== 'blob') throw unreadableObject(blob);
    if (object.content === null) return null;
    content = joinedNote(content, object.content);
    if (content.length > max) return null;
  }
  return content;
}
