import type { PairedIds } from './range-diff.ts';
import { isSameMessage } from './same-message.ts';

/** What tells whether two commits are alike. */
export interface Likeness {
  sha: string;
  subject: string;
  message: string;
  authorName: string;
  authorEmail: string;
  /** Of what it changes; null: unknown. */
  patchId: string | null;
}

/**
 * Pairs commits that change the same, then those with the same subject, each time in their order. Where nothing is known
 * of what they change, two commits of the same subject count as changed.
 */
export function pairAlike(old: readonly Likeness[], now: readonly Likeness[]): PairedIds[] {
  const pairs = new Map<Likeness, Likeness>();
  const paired = new Set<Likeness>();
  const pairBy = (keyOf: (one: Likeness) => string | null): void => {
    const waiting = new Map<string, Likeness[]>();
    // The next one is at the end.
    for (const one of old.filter((each) => !paired.has(each)).toReversed()) {
      const key = keyOf(one);
      if (key === null) continue;
      const same = waiting.get(key) ?? [];
      same.push(one);
      waiting.set(key, same);
    }
    for (const one of now.filter((each) => !pairs.has(each))) {
      const other = waiting.get(keyOf(one) ?? '')?.pop();
      if (other === undefined) continue;
      pairs.set(one, other);
      paired.add(other);
    }
  };
  // What is the same in all respects goes first.
  pairBy((one) => (one.patchId === null ? null : `${one.patchId} ${one.message}`));
  pairBy(({ patchId }) => (patchId === '' ? null : patchId));
  pairBy(({ subject }) => (subject === '' ? null : `subject ${subject}`));
  return [
    ...now.map((one): PairedIds => {
      const other = pairs.get(one);
      if (other === undefined) return { state: 'new', old: null, new: one.sha };
      return { state: isSame(other, one) ? 'same' : 'changed', old: other.sha, new: one.sha };
    }),
    ...old
      .filter((one) => !paired.has(one))
      .map((one): PairedIds => ({ state: 'dropped', old: one.sha, new: null })),
  ];
}

const isSame = (one: Likeness, other: Likeness): boolean =>
  one.patchId !== null &&
  one.patchId === other.patchId &&
  isSameMessage(one.message, other.message) &&
  one.authorName === other.authorName &&
  one.authorEmail === other.authorEmail;
