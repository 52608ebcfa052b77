import type { VersionChanges } from '../ipc/versions.ts';

/** Nothing is different between two versions but the base, or what a commit says of itself, such as its date. */
export const isNothingToRead = ({ pairs, files }: Pick<VersionChanges, 'pairs' | 'files'>): boolean =>
  files.length === 0 && pairs.every(({ state, moved }) => state === 'same' && !moved);
