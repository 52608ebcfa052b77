import { useLayoutEffect, useRef } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Notice.module.css';

/** A refused write: what happened, on whose side, and the next step. The text stays in the composer. */
export function Problem({ error }: { error: AppError }) {
  const notice = useRef<HTMLDivElement>(null);
  // Below a long note it would be out of view.
  useLayoutEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={notice} className={cx(styles.notice, styles.bad)} role="alert">
      <p>
        <strong>Not saved. </strong>
        {error.message}
      </p>
      <p className={styles.next}>
        {error.next ?? 'Your text is kept here and on disk. Save it again when you like.'}
      </p>
    </div>
  );
}
