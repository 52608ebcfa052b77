import { objectInfos } from '../../git/objects/object-reader.ts';
import { nullOnExit } from '../../git/process/error.ts';
import type { Ref } from '../../git/refs/refs.ts';

/**
 * Why notes are missing although their refs exist, a sentence; null: none are missing.
 * @param refs the notes refs that Git cannot read, or a prefix of them
 */
export function cannotRead(refs: readonly string[]): string | null {
  if (refs.length === 0) return null;
  return `The notes in ${refs.join(', ')} cannot be read: Git objects are missing or damaged. In a terminal, “git fsck” says which.`;
}

/** The same where these are the refs themselves: one that names a file has no notes, and nothing is damaged. */
export async function unreadNotesWords(gitDir: string, refs: readonly Ref[]): Promise<string | null> {
  if (refs.length === 0) return null;
  const objects = refs.flatMap(({ sha }) => [sha, `${sha}^{}`]);
  const infos = (await objectInfos(gitDir, objects).catch(nullOnExit)) ?? [];
  const kinds = refs.map(({ ref }, at) => {
    const [named, target] = [infos[2 * at]?.type, infos[2 * at + 1]?.type];
    return { ref, kind: target === 'blob' ? (named === 'tag' ? 'a tag of a file' : 'a file') : null };
  });
  const files = kinds.flatMap(({ ref, kind }) =>
    kind === null ? [] : `${ref} names ${kind}, so it has no notes.`,
  );
  const damaged = cannotRead(kinds.flatMap(({ ref, kind }) => (kind === null ? ref : [])));
  return [...files, ...(damaged === null ? [] : [damaged])].join(' ');
}
