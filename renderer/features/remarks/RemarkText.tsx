import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { begunParts } from './begun-parts.ts';
import styles from './Thread.module.css';
import type { ShownRemark } from './shown-remark.ts';
import { Suggestion } from './Suggestion.tsx';

interface RemarkTextProps {
  parts: ShownRemark['parts'];
  /** Copies a suggestion (0-based) to the clipboard as a patch; undefined: not possible. */
  onCopyPatch: ((nth: number) => Promise<boolean>) | undefined;
}

/** A remark's text, with its suggestions as small diffs. Everything is plain text; very long ones are collapsed. */
export function RemarkText({ parts, onCopyPatch }: RemarkTextProps) {
  const [all, setAll] = useState(false);
  const shown = all ? parts : begunParts(parts);
  const suggestions = shown.filter(({ kind }) => kind === 'suggestion');
  return (
    <div className={styles.text} data-selectable="">
      {shown.map((part, index) => {
        if (part.kind === 'text')
          return (
            // The order of the parts is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} dir="auto">
              <LinkedText text={part.text} />
            </p>
          );
        return (
          <Suggestion
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            lines={part.lines}
            onCopyPatch={onCopyPatch && (() => onCopyPatch(suggestions.indexOf(part)))}
          />
        );
      })}
      {shown === parts ? null : (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all of it
        </Button>
      )}
    </div>
  );
}
