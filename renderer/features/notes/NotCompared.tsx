import styles from './Timeline.module.css';

/** Shown above a text that is too long to compare by words. */
export function NotCompared() {
  return <p className={styles.notCompared}>Too much differs to mark the words.</p>;
}
