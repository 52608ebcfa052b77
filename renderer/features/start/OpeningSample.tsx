import { SampleProgress } from './SampleProgress.tsx';
import styles from './StartScreen.module.css';

/** Shown while the sample opens that the command line or a link requested. */
export function OpeningSample() {
  return (
    <main className={styles.start}>
      <header>
        <h1>Opening the sample</h1>
        <p>The first time, its repositories are made by running Git on this computer.</p>
      </header>
      <SampleProgress />
    </main>
  );
}
