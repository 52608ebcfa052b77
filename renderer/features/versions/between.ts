import { OBJECT_ID } from '../../../shared/domain/object-id.ts';
import type { CommitSpan } from '../../../shared/ipc/shapes.ts';
import type { ChangesEnd, CommitPair, PairedCommit, Version } from '../../../shared/ipc/versions.ts';

/** Two versions of a branch that are compared, the older one first. */
export interface TwoVersions {
  from: Version;
  to: Version;
}

/**
 * The versions that a place names. null: it names none, or one that is not known.
 *
 * @param versions newest first
 * @param until absent: the branch's own tip
 */
export function versionsNamed(
  versions: readonly Version[],
  since: string | undefined,
  until: string | undefined,
): TwoVersions | null {
  const from = versions.find(({ tip }) => tip === since);
  const to = until === undefined ? versions[0] : versions.find(({ tip }) => tip === until);
  return from === undefined || to === undefined || from === to ? null : { from, to };
}

/** The ids among what a place names that are not listed, or of which too little is known to compare them. */
export const unknownVersions = (
  versions: readonly Version[],
  names: readonly (string | undefined)[],
): string[] =>
  names.flatMap((name) => {
    if (name === undefined || !OBJECT_ID.test(name)) return [];
    const version = versions.find(({ tip }) => tip === name);
    const isKnown = version !== undefined && (version.commits !== null || version.gone !== null);
    return isKnown ? [] : [name];
  });

/** A branch that was only created has nothing to compare yet. */
export const isComparable = ({ commits, readAt }: Version): boolean => commits !== 0 || readAt !== null;

/** The version that was read last, if the branch has moved since and it is still readable. */
export function lastRead(versions: readonly Version[]): Version | null {
  const read = versions.filter(({ readAt }) => readAt !== null);
  const newest = read.toSorted((a, b) => (b.readAt ?? 0) - (a.readAt ?? 0))[0];
  return newest === undefined || newest === versions[0] || newest.gone !== null ? null : newest;
}

/** The ends of a selection that is extended by another version: the older one first. */
export function endsWith(
  versions: readonly Version[],
  between: TwoVersions | null,
  other: Version,
): TwoVersions | null {
  const kept = between?.from ?? versions[0];
  if (kept === undefined || kept === other) return null;
  const [from, to] = versions.indexOf(kept) > versions.indexOf(other) ? [kept, other] : [other, kept];
  return { from, to };
}

const endOf = ({ tip, mergeBase }: Version): ChangesEnd => ({ sha: tip, base: mergeBase });

/** The ends of a comparison of two versions. */
export const endsOf = ({ from, to }: TwoVersions): { from: ChangesEnd; to: ChangesEnd } => ({
  from: endOf(from),
  to: endOf(to),
});

/** What to request for a comparison of two versions. */
export function spanOfVersions(two: TwoVersions): CommitSpan {
  const { from, to } = endsOf(two);
  return { ...to, since: from };
}

/** The commit that names a pair: the new one, or the dropped one. */
export const nameOf = ({ old, new: now }: CommitPair): string => (now ?? old)?.sha ?? '';

/** What to request for a pair: what changed in a commit, or all of a new or dropped one. */
export function spanOfPair({ old, new: now }: CommitPair): CommitSpan {
  if (old !== null && now !== null) return { ...changesOf(now), since: changesOf(old) };
  const alone = now ?? old;
  if (alone === null) throw new Error('A pair has a commit');
  const { parent } = alone;
  // All that it changed: it is compared with its parent as it was.
  return parent === null ? changesOf(alone) : { ...changesOf(alone), since: { sha: parent, base: parent } };
}

const changesOf = ({ sha, parent }: PairedCommit): ChangesEnd => ({ sha, base: parent });
