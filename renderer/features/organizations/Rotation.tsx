import type { KeyInfo } from '../../../shared/ipc/shapes.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Organizations.module.css';
import { ROTATION, rotationStep } from './rotation.ts';

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
