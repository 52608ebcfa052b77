import styles from './Timeline.module.css';

/** Stands above a text whose words would take too long to compare. */
export function NotCompared() {
  return <p className={styles.notCompared}>Too much differs to mark the words.</p>;
}
