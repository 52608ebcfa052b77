import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Thread.module.css';

/** What stood where something is written beside lines that are gone by now; nothing for no lines. */
export function LinesAsTheyWere({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <pre className={styles.earlier} data-selectable="">
      <SafeText text={lines.join('\n')} />
    </pre>
  );
}
