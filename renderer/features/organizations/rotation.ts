import type { KeyInfo } from '../../../shared/ipc/shapes.ts';

/** The steps of a rotation, in order (see the specification, Authentication 10). */
export const ROTATION = [
  { step: 'add', words: 'Add the new key' },
  { step: 'test', words: 'Test both' },
  { step: 'switch', words: 'Sign with the new one' },
  { step: 'remove', words: 'Remove the old one, here and on the host' },
] as const;
type RotationStep = (typeof ROTATION)[number]['step'];

/**
 * The next step while an organization has several keys; null: nothing to rotate. `accepted`: the keys that passed the
 * last test.
 */
export function rotationStep(
  keys: readonly Pick<KeyInfo, 'id' | 'addedAt'>[],
  accepted: ReadonlySet<string>,
): Exclude<RotationStep, 'add'> | null {
  const [first] = keys;
  const newest = keys.toSorted((a, b) => Date.parse(b.addedAt) - Date.parse(a.addedAt))[0];
  if (first === undefined || newest === undefined || keys.length < 2) return null;
  if (first.id === newest.id) return 'remove';
  return keys.every(({ id }) => accepted.has(id)) ? 'switch' : 'test';
}
