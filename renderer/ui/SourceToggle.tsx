import { useMemo } from 'react';
import { hidesSigns, textBlocks } from '../../shared/domain/formatted/blocks.ts';
import { toggleAsWritten, useAsWritten } from './as-written.ts';
import { beginningOf } from './beginning-of.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import icon from './IconButton.module.css';
import styles from './SourceToggle.module.css';

/** Shows a text as it was written, and back again. Nothing where both are the same. */
export function SourceToggle({ id, text }: { id: string; text: string }) {
  const pressed = useAsWritten(id);
  const hides = useMemo(() => hidesSigns(textBlocks(beginningOf(text))), [text]);
  if (!hides) return null;
  return (
    <button
      type="button"
      className={cx(icon.icon, styles.toggle)}
      aria-label="Source"
      aria-pressed={pressed}
      title={pressed ? 'Format code and quotations' : 'Show the text as it was written'}
      onClick={() => toggleAsWritten(id)}
    >
      <Icon name="source" />
    </button>
  );
}
