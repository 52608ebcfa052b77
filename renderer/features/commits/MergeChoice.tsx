import { setMergeView, viewsOf, viewWords, type MergeView } from './merge-view.ts';
import styles from './ShownBar.module.css';

/** The choice of how to show a merge. */
export function MergeChoice({ parents, view }: { parents: readonly string[]; view: MergeView }) {
  return (
    <select
      className={styles.choice}
      aria-label="How the merge is shown"
      title="How the merge is shown (m)"
      value={String(view)}
      onChange={({ target }) => setMergeView(target.value === 'decided' ? 'decided' : Number(target.value))}
    >
      {viewsOf(parents).map((one) => (
        <option key={one} value={String(one)}>
          {viewWords(one)}
        </option>
      ))}
    </select>
  );
}
