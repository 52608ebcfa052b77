/**
 * Why the diff may show more, or something other, than what changed: Git did not look for copies or renames among so
 * many files; the clone's history is shallow; the repository replaces parents of commits, or commits themselves; the
 * branches have several merge bases; attributes that are too long or too costly do not all count.
 */
export type Caveat =
  | 'no-copies'
  | 'no-renames'
  | 'cut'
  | 'grafted'
  | 'replaced'
  | 'crossed'
  | 'long'
  | 'costly';
