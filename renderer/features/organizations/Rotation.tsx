import type { KeyInfo } from '../../../shared/ipc/shapes.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Organizations.module.css';

/** The current step of a rotation, while there are several keys. */
export function Rotation({ keys, accepted }: { keys: readonly KeyInfo[]; accepted: ReadonlySet<string> }) {
  const now = rotationStep(keys, accepted);
  if (now === null) return null;
  const at = ROTATION.findIndex(({ step }) => step === now);
  return (
    <ol className={styles.rotation} aria-label="Rotating the key">
      {ROTATION.map(({ step, words }, index) => (
        <li
          key={step}
          className={cx(index === at && styles.now)}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1}. {words}
          {index < at ? ' ✓' : ''}
        </li>
      ))}
    </ol>
  );
}

/** The steps of a rotation, in order (see the specification, Authentication 10). */
const ROTATION = [
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
