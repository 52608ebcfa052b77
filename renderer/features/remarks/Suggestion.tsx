import { useState } from 'react';
import type { RemarkPart } from '../../../shared/ipc/remarks.ts';
import { Button } from '../../ui/Button.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Suggestion.module.css';

const MARKERS = { same: ' ', removed: '-', added: '+' } as const;

interface SuggestionProps {
  lines: Extract<RemarkPart, { kind: 'suggestion' }>['lines'];
  /**
   * Copies a patch for `git apply` to the clipboard. Resolves to false if that failed. undefined: the lines that it is
   * about are not known here.
   */
  onCopyPatch: (() => Promise<boolean>) | undefined;
}

/** A remark's suggested replacement of its lines, as a small diff. */
export function Suggestion({ lines, onCopyPatch }: SuggestionProps) {
  const [copied, setCopied] = useState(false);
  const changes = lines.some(({ kind }) => kind !== 'same');
  return (
    <figure className={styles.suggestion} aria-label="Suggested change">
      <figcaption className={styles.head}>
        <span>Suggested change</span>
        {onCopyPatch === undefined || !changes ? null : (
          <Button look="quiet" onClick={() => void onCopyPatch().then(setCopied)}>
            {copied ? 'Patch copied' : 'Copy as patch'}
          </Button>
        )}
      </figcaption>
      <pre className={styles.lines} data-selectable="">
        {lines.map((line, index) => (
          // The order of the lines is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles[line.kind]}>
            {MARKERS[line.kind]} <SafeText text={line.text} />
            {'\n'}
          </span>
        ))}
      </pre>
    </figure>
  );
}
