import { useEffect } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './FolderProblem.module.css';

/** Why a folder could not be opened: above whatever is on the screen, until it is dismissed (Esc) or another is tried. */
export function FolderProblem({ error, onGone }: { error: AppError; onGone: () => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onGone();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onGone]);
  return (
    <div className={styles.problem} role="alert">
      <p>
        <b>
          <SafeText text={error.message} />
        </b>
        {error.next === undefined ? null : (
          <span className={styles.next}>
            <SafeText text={error.next} />
          </span>
        )}
      </p>
      <Button look="quiet" square aria-label="Dismiss" title="Dismiss (Esc)" onClick={onGone}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
