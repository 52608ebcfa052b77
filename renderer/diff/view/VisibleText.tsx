import { visibleParts } from '../../../shared/domain/visible-text.ts';
import styles from './rows.module.css';

/** Hostile text with every character that would not be seen drawn as a mark. */
export function VisibleText({ text }: { text: string }) {
  const parts = visibleParts(text);
  if (parts.length === 1 && parts[0]?.hidden === undefined) return text;
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    return part.hidden === undefined ? (
      part.text
    ) : (
      <span key={key} className={styles.hidden} data-name={part.hidden}>
        {part.text}
      </span>
    );
  });
}
