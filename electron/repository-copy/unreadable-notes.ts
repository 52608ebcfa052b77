/**
 * Why notes are missing although their refs exist, a sentence; null: none are missing.
 * @param refs the notes refs that Git cannot read, or a prefix of them
 */
export function cannotRead(refs: readonly string[]): string | null {
  if (refs.length === 0) return null;
  return `The notes in ${refs.join(', ')} cannot be read: a ref names something other than notes (“git cat-file -t” says what), or Git objects are missing or damaged (“git fsck” says which).`;
}
