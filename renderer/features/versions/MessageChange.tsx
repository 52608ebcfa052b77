import type { CommitPair } from '../../../shared/ipc/versions.ts';
import { VersionText } from '../notes/index.ts';
import styles from './Versions.module.css';

/** How the message of a commit changed, above what changed in its files. */
export function MessageChange({ pair }: { pair: CommitPair }) {
  if (!pair.messageChanged || pair.old === null || pair.new === null) return null;
  return (
    <section className={styles.message} aria-label="Message changed">
      <h2>The message changed</h2>
      <VersionText text={pair.new.message} before={pair.old.message} />
    </section>
  );
}
