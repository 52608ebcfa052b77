import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Thread.module.css';

/** The old lines that a remark or composer is about, when they are gone; nothing for no lines. */
export function LinesAsTheyWere({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <pre className={styles.earlier} data-selectable="">
      <SafeText text={lines.join('\n')} />
    </pre>
  );
}
